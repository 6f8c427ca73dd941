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

describe('a job', () => {
  it.each([
    ['Reconcile', 'Hourly', '1 hour', 900],
    ['Heartbeat', 'FiveMinutes', '5 minutes', 15],
    ['SendMails', 'Minutely', '1 minute', 60],
    // The lease of functions/issues/issues.table.ts.
    ['SendIssues', 'IssuesMinutely', '1 minute', 90],
    ['Housekeeping', 'OnceInFiveMinutes', '5 minutes', 240],
  ])(
    'runs %s by the rule %s every %s for %i seconds at most, without a retry',
    (job, rule, time, seconds) => {
      const id = dev.id('AWS::Lambda::Function', `Events${job}`);
      expect(dev.one('AWS::Events::Rule', `Events${rule}`)).toMatchObject({
        ScheduleExpression: `rate(${time})`,
        State: 'ENABLED',
        Targets: [{ Arn: { 'Fn::GetAtt': [id, 'Arn'] } }],
      });
      expect(dev.one('AWS::Lambda::EventInvokeConfig', `Events${job}`)).toMatchObject({
        FunctionName: { Ref: id },
        MaximumRetryAttempts: 0,
      });
      expect(dev.one('AWS::Lambda::Function', `Events${job}`).Timeout).toBe(seconds);
    },
  );
});

describe('the reconciliation with Stripe', () => {
  it('prints the command with which an operator replays Stripe’s events since a time', () => {
    const command = text(dev.outputs['ReplayStripe']?.Value);
    expect(command).toContain(`--function-name <${dev.id('AWS::Lambda::Function', 'EventsReconcile')}>`);
    expect(command).toContain('{"replaySince":"2026-01-31T00:00:00Z"}');
  });
});

describe('the heartbeat', () => {
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
});
