import { describe, expect, it } from 'vitest';
import { getConfiguredSiteUrl, parseStage, findPlaceholders } from '../../infra/stage.ts';

const good = {
  siteApiKey: 'a-key-of-our-site',
  customers: {
    tenant: 'https://example.eu.auth0.com',
    clientId: 'AbCdEfGh12345678',
    audience: 'https://api.example.com',
  },
  stripe: { essentialsPriceId: 'price_1Abc' },
};
const findError = (name: unknown, stages: unknown): string => {
  try {
    parseStage(name, stages);
  } catch (error) {
    return (error as Error).message;
  }
  return 'no error';
};

describe('parseStage', () => {
  it('needs only the key of the site, the tenant and the price', () => {
    expect(parseStage('dev', { dev: good })).toEqual({
      name: 'dev',
      ...good,
      stripe: {
        ...good.stripe,
        portalConfigurationId: 'default',
        automaticTax: false,
        promotionCodes: false,
      },
      law: { yearlyReminder: true },
      retain: false,
      logRetentionDays: 30,
      endpoints: {},
      monthlyBudgetUsd: 15,
    });
  });

  it('lists every wrong setting of a stage in one error', () => {
    const message = findError('dev', {
      dev: {
        siteApiKey: 'short',
        region: 'Frankfurt',
        siteUrl: 'https://www.example.com',
        domain: {
          name: 'not a host',
          certificateArn: 'arn:aws:acm:eu-central-1:000000000000:certificate/x',
          zone: 'z',
        },
        retain: 'yes',
        logRetentionDays: 31,
        customers: { tenant: 'example.eu.auth0.com', clientId: 'x', secret: 'psst' },
        stripe: { essentialsPriceId: '19.99' },
        endpoints: { dynamodb: 'localhost:4002', paypal: 'https://api.paypal.com' },
        contact: {
          isOpen: 'no',
          humanCheck: { siteKey: 'x', secret: 'psst' },
          mailFrom: 'site',
          mailTo: ['hello@example.com', 'no-address'],
        },
        alarmEmail: 'no-address',
        colour: 'blue',
      },
    });
    expect(message.split('\n  - ').map((line) => line.split(' ').slice(0, 2).join(' '))).toEqual(
      expect.arrayContaining([
        'siteApiKey must',
        'region must',
        'siteUrl must',
        'domain.name must',
        'domain.certificateArn must',
        'domain.zone is',
        'retain must',
        'logRetentionDays must',
        'endpoints.dynamodb must',
        'endpoints.paypal is',
        'customers.tenant must',
        'customers.clientId must',
        'customers.audience must',
        'customers.secret is',
        'stripe.essentialsPriceId must',
        'contact.isOpen must',
        'contact.humanCheck.siteKey must',
        'contact.humanCheck.secret is',
        'contact.mailFrom must',
        'contact.mailTo.1 must',
        'alarmEmail must',
        'colour is',
      ]),
    );
  });

  it.each([
    ['siteUrl', 'https://www.example.com/'],
    ['siteUrl', 'http://localhost.example.com'],
    ['siteUrl', 'ftp://localhost'],
    ['siteUrl', 'www.example.com'],
    ['siteUrl', 7],
    ['siteApiKey', 'fifteen-letters'],
    ['siteApiKey', 'a key with white space'],
    ['logRetentionDays', '30'],
    ['domain', 'www.example.com'],
    ['endpoints', null],
    ['contact', 'hello@example.com'],
  ])('refuses %s: %j', (setting, value) => {
    expect(findError('dev', { dev: { ...good, [setting]: value } })).toContain(`\n  - ${setting} must`);
  });

  it.each(['http://localhost:4000', 'http://127.0.0.1:4000', 'https://www.example.com'])(
    'accepts %s as the address of the site',
    (siteUrl) => {
      expect(getConfiguredSiteUrl(parseStage('dev', { dev: { ...good, siteUrl } }))).toBe(siteUrl);
    },
  );

  it('takes the domain as the address of the site, and refuses another address beside it', () => {
    const domain = {
      name: 'www.example.com',
      certificateArn: 'arn:aws:acm:us-east-1:000000000000:certificate/0a1b-2c3d',
    };
    expect(getConfiguredSiteUrl(parseStage('prod', { prod: { ...good, domain } }))).toBe(
      'https://www.example.com',
    );
    expect(findError('prod', { prod: { ...good, domain, siteUrl: 'https://x.example' } })).toContain(
      'siteUrl must',
    );
  });

  it('accepts aliases of the domain, each once', () => {
    const domain = {
      name: 'www.example.com',
      certificateArn: 'arn:aws:acm:us-east-1:000000000000:certificate/0a1b-2c3d',
    };
    const parseAliases = (aliases?: string[]) =>
      parseStage('prod', { prod: { ...good, domain: { ...domain, ...(aliases && { aliases }) } } }).domain
        ?.aliases;
    expect(parseAliases()).toEqual([]);
    expect(parseAliases(['example.com', 'plainly.example.com'])).toEqual([
      'example.com',
      'plainly.example.com',
    ]);
    for (const aliases of [['www.example.com'], ['example.com', 'example.com']])
      expect(findError('prod', { prod: { ...good, domain: { ...domain, aliases } } })).toContain(
        '\n  - domain.aliases must name each host once',
      );
    expect(
      findError('prod', { prod: { ...good, domain: { ...domain, aliases: ['https://x.example'] } } }),
    ).toContain('\n  - domain.aliases.0 must be a host name');
  });

  const contact = {
    humanCheck: { siteKey: '0x4AAAAAAAbcdef' },
    mailFrom: 'site@bakery.test',
    mailTo: ['hello@bakery.test'],
  };
  const stageWith = (more: object) =>
    parseStage('dev', { dev: { ...good, contact: { ...contact, ...more } } });

  it('finds the examples of cdk.json', () => {
    expect(findPlaceholders(parseStage('dev', { dev: good }))).toEqual([]);
    expect(findPlaceholders(stageWith({}))).toEqual([]);
    expect(findPlaceholders(stageWith({ mailFrom: 'site@example.com' }))).toEqual(['contact.mailFrom']);
    expect(findPlaceholders(stageWith({ mailTo: ['hello@bakery.test', 'owner@example.com'] }))).toEqual([
      'contact.mailTo',
    ]);
  });

  it('lists the stages in the error about an unknown stage', () => {
    expect(findError('test', { dev: good, prod: good })).toBe(
      "cdk.json has no stage 'test'; it has: dev, prod",
    );
    expect(findError(undefined, { dev: good })).toContain("no stage 'undefined'");
    expect(findError('dev', undefined)).toContain('context.stages');
    expect(findError('Dev Stage', { 'Dev Stage': good })).toContain('the name must begin');
  });
});
