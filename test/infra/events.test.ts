import { describe, expect, it } from 'vitest';
import { limits } from '#shared/limits.ts';
import { operatorSettings, synthesize, text } from './template.ts';

const dev = synthesize();

describe('the reconciliation with Stripe', () => {
  const rule = dev.one('AWS::Events::Rule', 'EventsHourly');
  const reconcile = dev.one('AWS::Lambda::Function', 'EventsReconcile');

  it('reconciles with Stripe every hour, for 15 minutes at most, without a retry', () => {
    expect(rule).toMatchObject({ ScheduleExpression: 'rate(1 hour)', State: 'ENABLED' });
    expect(dev.one('AWS::Lambda::EventInvokeConfig', 'EventsReconcile')).toMatchObject({
      FunctionName: { Ref: dev.id('AWS::Lambda::Function', 'EventsReconcile') },
      MaximumRetryAttempts: 0,
    });
    expect(reconcile).toMatchObject({ Timeout: 900, Runtime: 'nodejs24.x', Architectures: ['arm64'] });
  });

  it('prints the command with which an operator replays Stripe’s events since a time', () => {
    const command = text(dev.outputs['ReplayStripe']?.Value);
    expect(command).toContain(`--function-name <${dev.id('AWS::Lambda::Function', 'EventsReconcile')}>`);
    expect(command).toContain('{"replaySince":"2026-01-31T00:00:00Z"}');
  });
});

describe('the heartbeat', () => {
  it('asks every five minutes, without a retry, and before the next one', () => {
    expect(dev.one('AWS::Events::Rule', 'EventsFiveMinutes')).toMatchObject({
      ScheduleExpression: 'rate(5 minutes)',
      State: 'ENABLED',
    });
    expect(dev.one('AWS::Lambda::EventInvokeConfig', 'EventsHeartbeat')).toMatchObject({
      MaximumRetryAttempts: 0,
    });
    expect(dev.one('AWS::Lambda::Function', 'EventsHeartbeat').Timeout).toBeLessThan(60);
  });

  it('asks at the address of the site, at the tenant and at the pool of staff', () => {
    const { Environment } = synthesize('dev', { siteUrl: 'https://www.example.com' }).one(
      'AWS::Lambda::Function',
      'EventsHeartbeat',
    );
    const pool = `<${dev.id('AWS::Cognito::UserPool')}>`;
    expect({
      ...Environment?.Variables,
      STAFF_POOL_URL: text(Environment?.Variables?.STAFF_POOL_URL),
    }).toMatchObject({
      SITE_URL: 'https://www.example.com',
      TENANT_URL: operatorSettings.customers.tenant,
      STAFF_POOL_URL: `https://cognito-idp.<AWS::Region>.amazonaws.com/${pool}`,
    });
  });
});

describe('a customer’s data', () => {
  it.each(['ExportCustomer', 'ForgetCustomer'])(
    'names the function %s for the operator’s command',
    (name) => {
      const id = dev.id('AWS::Lambda::Function', `Events${name}`);
      expect(text(dev.outputs[`${name}Function`]?.Value)).toBe(`<${id}>`);
    },
  );

  it('deletes accounts in the tenant where the stage names the application that may', () => {
    const { customers } = operatorSettings;
    const management = { tenant: 'https://plainly.eu.auth0.com', clientId: 'deletes-accounts' };
    const read = (settings: object) => {
      const { Environment } = synthesize('dev', settings).one(
        'AWS::Lambda::Function',
        'EventsForgetCustomer',
      );
      return Environment?.Variables;
    };
    expect(read({})).toMatchObject({ TENANT_MANAGEMENT: 'by-hand' });
    expect(read({ customers: { ...customers, management } })).toMatchObject({
      TENANT_MANAGEMENT: 'allowed',
      TENANT_MANAGEMENT_URL: management.tenant,
      TENANT_MANAGEMENT_CLIENT_ID: management.clientId,
      TENANT_MANAGEMENT_SECRET_PARAMETER: '/plainly/dev/tenant-management-secret',
    });
  });
});

describe('the contact form', () => {
  const variables = (settings: object) =>
    synthesize('dev', settings).one('AWS::Lambda::Function', 'ApiPostSubscriptionContactus').Environment
      ?.Variables;

  it('gives an open contact form the human check and the addresses of mails', () => {
    expect(variables({})).toMatchObject({
      CONTACT_FORM: 'open',
      HUMAN_CHECK_VERIFY_URL: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
      HUMAN_CHECK_SECRET_PARAMETER: '/plainly/dev/human-check-secret',
      MAIL_FROM: 'site@plainly.example',
      MAIL_TO: 'hello@plainly.example,owner@plainly.example',
    });
  });

  it('closes the contact form and sends no mail where the stage has no contact settings', () => {
    const closed = { contact: undefined };
    expect(variables(closed)).toMatchObject({ CONTACT_FORM: 'closed' });
    expect(Object.keys(variables(closed) ?? {}).filter((name) => /^(HUMAN_CHECK|MAIL)/.test(name))).toEqual(
      [],
    );
    const rules = Object.keys(synthesize('dev', closed).resources('AWS::Events::Rule'));
    expect(rules.map((id) => id.slice(0, -8))).toEqual([
      'EventsHourly',
      'EventsDaily',
      'EventsUploads',
      'EventsFiveMinutes',
    ]);
  });

  it('closes the contact form with `isOpen: false` and still mails staff of earlier requests', () => {
    const closed = { contact: { ...operatorSettings.contact, isOpen: false } };
    expect(variables(closed)).toMatchObject({ CONTACT_FORM: 'closed' });
    expect(Object.keys(variables(closed) ?? {}).filter((name) => /^(HUMAN_CHECK|MAIL)/.test(name))).toEqual(
      [],
    );
    const stage = synthesize('dev', closed);
    expect(stage.one('AWS::Events::Rule', 'EventsQuarterHourly')).toEqual(
      dev.one('AWS::Events::Rule', 'EventsQuarterHourly'),
    );
    for (const type of ['AWS::Lambda::Function', 'AWS::IAM::Role'])
      expect(stage.one(type, 'EventsRetryContactMails')).toEqual(dev.one(type, 'EventsRetryContactMails'));
  });

  it('tries unsent mails of contact requests every 15 minutes, in one run at a time', () => {
    const mailer = dev.id('AWS::Lambda::Function', 'EventsRetryContactMails');
    expect(dev.one('AWS::Events::Rule', 'EventsQuarterHourly')).toMatchObject({
      ScheduleExpression: 'rate(15 minutes)',
      State: 'ENABLED',
      Targets: [{ Arn: { 'Fn::GetAtt': [mailer, 'Arn'] } }],
    });
    expect(dev.one('AWS::Lambda::EventInvokeConfig', 'EventsRetryContactMails')).toMatchObject({
      FunctionName: { Ref: mailer },
      MaximumRetryAttempts: 0,
    });
    expect(dev.one('AWS::Lambda::Function', 'EventsRetryContactMails').Timeout).toBeLessThan(15 * 60);
  });
});

describe('images', () => {
  it('prepares each upload, with a whole processor and Lambda’s retries', () => {
    const drawUpload = dev.id('AWS::Lambda::Function', 'EventsDrawUpload');
    expect(dev.one('AWS::Events::Rule', 'EventsUploads')).toMatchObject({
      State: 'ENABLED',
      EventPattern: {
        source: ['aws.s3'],
        'detail-type': ['Object Created'],
        detail: {
          bucket: { name: [{ Ref: dev.id('AWS::S3::Bucket', 'Images') }] },
          object: { key: [{ prefix: 'incoming/' }] },
        },
      },
      Targets: [{ Arn: { 'Fn::GetAtt': [drawUpload, 'Arn'] } }],
    });
    expect(dev.one('AWS::Lambda::Function', 'EventsDrawUpload')).toMatchObject({
      MemorySize: 1769,
      Timeout: limits.imageDrawingSeconds,
    });
    const configured = Object.keys(dev.resources('AWS::Lambda::EventInvokeConfig'));
    expect(configured.filter((id) => id.startsWith('EventsDrawUpload'))).toEqual([]);
  });

  it('deletes unused uploads once a day, without a retry', () => {
    expect(dev.one('AWS::Events::Rule', 'EventsDaily')).toMatchObject({
      ScheduleExpression: 'rate(1 day)',
      State: 'ENABLED',
      Targets: [
        { Arn: { 'Fn::GetAtt': [dev.id('AWS::Lambda::Function', 'EventsDeleteUnusedUploads'), 'Arn'] } },
      ],
    });
    expect(dev.one('AWS::Lambda::EventInvokeConfig', 'EventsDeleteUnusedUploads')).toMatchObject({
      MaximumRetryAttempts: 0,
    });
  });
});
