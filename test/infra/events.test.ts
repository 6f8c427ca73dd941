import { describe, expect, it } from 'vitest';
import { limits } from '#shared/limits.ts';
import { operatorSettings, synthesize, text, type StageTemplate } from './template.ts';

const dev = synthesize();

const management = { tenant: 'https://plainly.eu.auth0.com', clientId: 'deletes-accounts' };
/** A stage with each setting that it may have besides. */
const whole = synthesize('dev', {
  siteUrl: 'https://www.example.com',
  customers: { ...operatorSettings.customers, management },
  contact: { ...operatorSettings.contact, mailToSecond: 'second@mail.example' },
});

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
    const { Environment } = whole.one('AWS::Lambda::Function', 'EventsHeartbeat');
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
    const read = (stage: StageTemplate) =>
      stage.one('AWS::Lambda::Function', 'EventsForgetCustomer').Environment?.Variables;
    expect(read(dev)).toMatchObject({ TENANT_MANAGEMENT: 'by-hand' });
    expect(read(whole)).toMatchObject({
      TENANT_MANAGEMENT: 'allowed',
      TENANT_MANAGEMENT_URL: management.tenant,
      TENANT_MANAGEMENT_CLIENT_ID: management.clientId,
      TENANT_MANAGEMENT_SECRET_PARAMETER: '/plainly/dev/tenant-management-secret',
    });
  });
});

describe('the contact form', () => {
  const variables = (settings: object, id = 'PostSubscriptionContactus') =>
    synthesize('dev', settings).one('AWS::Lambda::Function', id).Environment?.Variables;

  it('gives an open contact form the human check', () => {
    expect(variables({})).toMatchObject({
      CONTACT_FORM: 'open',
      HUMAN_CHECK_VERIFY_URL: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
      HUMAN_CHECK_SECRET_PARAMETER: '/plainly/dev/human-check-secret',
    });
  });

  it.each([
    ['the stage has no contact settings', undefined],
    ['`isOpen` is false', { ...operatorSettings.contact, isOpen: false }],
  ])('closes the contact form where %s', (_, contact) => {
    const closed = variables({ contact });
    expect(closed).toMatchObject({ CONTACT_FORM: 'closed' });
    expect(Object.keys(closed ?? {}).filter((name) => name.startsWith('HUMAN_CHECK'))).toEqual([]);
  });

  it('takes withdrawals while the contact form is closed, and none where the stage has no mails', () => {
    const takes = (contact: object | undefined) => variables({ contact }, 'PostWithdrawals');
    expect(takes({ ...operatorSettings.contact, isOpen: false })).toMatchObject({
      CONTACT_FORM: 'open',
      HUMAN_CHECK_SECRET_PARAMETER: '/plainly/dev/human-check-secret',
    });
    expect(takes(undefined)).toMatchObject({ CONTACT_FORM: 'closed' });
  });
});

describe('mails', () => {
  const sender = (stage: StageTemplate) =>
    stage.one('AWS::Lambda::Function', 'EventsSendMails').Environment?.Variables;

  it('gives the function that sends mails the addresses and the configuration sets', () => {
    const set = (name: string) => ({ Ref: dev.id('AWS::SES::ConfigurationSet', name) });
    expect(sender(dev)).toMatchObject({
      MAILS: 'on',
      MAIL_FROM: 'site@plainly.example',
      MAIL_TO: 'hello@plainly.example,owner@plainly.example',
      MAIL_TO_SECOND: 'none',
      MAIL_SET: set('MailSetsMails'),
      NEWSLETTER_SET: set('MailSetsNewsletter'),
    });
  });

  it('sends mails while the contact form is closed, and none where the stage has no sender', () => {
    const closed = synthesize('dev', { contact: { ...operatorSettings.contact, isOpen: false } });
    expect(sender(closed)).toMatchObject({ MAILS: 'on' });
    expect(sender(synthesize('dev', { contact: undefined }))).toMatchObject({ MAILS: 'off' });
    expect(sender(whole)).toMatchObject({ MAIL_TO_SECOND: 'second@mail.example' });
  });

  it('sends what waits each minute, in one run at a time', () => {
    const id = dev.id('AWS::Lambda::Function', 'EventsSendMails');
    expect(dev.one('AWS::Events::Rule', 'EventsMinutely')).toMatchObject({
      ScheduleExpression: 'rate(1 minute)',
      State: 'ENABLED',
      Targets: [{ Arn: { 'Fn::GetAtt': [id, 'Arn'] } }],
    });
    expect(dev.one('AWS::Lambda::EventInvokeConfig', 'EventsSendMails')).toMatchObject({
      FunctionName: { Ref: id },
      MaximumRetryAttempts: 0,
    });
    expect(dev.one('AWS::Lambda::Function', 'EventsSendMails').Timeout).toBe(60);
  });

  it('sends issues each minute, and ends a run before the lease of the next one could begin', () => {
    const id = dev.id('AWS::Lambda::Function', 'EventsSendIssues');
    expect(dev.one('AWS::Events::Rule', 'EventsIssuesMinutely')).toMatchObject({
      ScheduleExpression: 'rate(1 minute)',
      State: 'ENABLED',
      Targets: [{ Arn: { 'Fn::GetAtt': [id, 'Arn'] } }],
    });
    expect(dev.one('AWS::Lambda::EventInvokeConfig', 'EventsSendIssues')).toMatchObject({
      FunctionName: { Ref: id },
      MaximumRetryAttempts: 0,
    });
    // The lease of functions/issues/issues.table.ts.
    expect(dev.one('AWS::Lambda::Function', 'EventsSendIssues').Timeout).toBe(90);
  });

  it('keeps a complaint about a newsletter from stopping any other mail', () => {
    const reasons = (name: string) =>
      dev.one('AWS::SES::ConfigurationSet', name).SuppressionOptions?.SuppressedReasons;
    expect(reasons('MailSetsNewsletter')).toEqual(['BOUNCE', 'COMPLAINT']);
    expect(reasons('MailSetsMails')).toEqual(['BOUNCE']);
  });

  it.each([
    ['MailSetsNewsletterEvents', []],
    ['MailSetsMailsEvents', ['send']],
  ])('has SES report what became of a mail at a topic that starts a function: %s', (name, more) => {
    const TopicArn = { Ref: dev.id('AWS::SNS::Topic', 'MailSetsEvents') };
    expect(dev.one('AWS::SES::ConfigurationSetEventDestination', name).EventDestination).toEqual({
      Enabled: true,
      MatchingEventTypes: [...more, 'delivery', 'reject', 'bounce', 'complaint'],
      SnsDestination: { TopicARN: TopicArn },
    });
    expect(dev.one('AWS::SNS::Subscription', 'EventsMailEvents')).toMatchObject({
      Protocol: 'lambda',
      TopicArn,
      Endpoint: { 'Fn::GetAtt': [dev.id('AWS::Lambda::Function', 'EventsMailEvents'), 'Arn'] },
    });
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

  it('keeps house every five minutes, without a retry, and ends before the next run', () => {
    expect(dev.one('AWS::Events::Rule', 'EventsOnceInFiveMinutes')).toMatchObject({
      ScheduleExpression: 'rate(5 minutes)',
      State: 'ENABLED',
      Targets: [{ Arn: { 'Fn::GetAtt': [dev.id('AWS::Lambda::Function', 'EventsHousekeeping'), 'Arn'] } }],
    });
    expect(dev.one('AWS::Lambda::EventInvokeConfig', 'EventsHousekeeping')).toMatchObject({
      MaximumRetryAttempts: 0,
    });
    expect(dev.one('AWS::Lambda::Function', 'EventsHousekeeping').Timeout).toBeLessThan(300);
  });
});
