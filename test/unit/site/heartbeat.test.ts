import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { listen } from '../../listen.ts';

/** How the world answers, by path. */
type Answers = Record<string, { status?: number; headers?: Record<string, string>; body?: string }>;
let answers: Answers = {};
const calls: string[] = [];

const { url: world, close } = await listen(({ url = '', headers: { authorization = '' } }, response) => {
  calls.push(`${url}${authorization}`);
  const { status = 200, headers = {}, body = '' } = answers[url] ?? { status: 404 };
  response.writeHead(status, headers).end(body);
});
afterAll(close);

const TENANT = '/tenant/.well-known/openid-configuration';
const POOL = '/pool/.well-known/openid-configuration';
const discovery = (issuer: string) => ({ body: JSON.stringify({ issuer }) });

beforeEach(() => {
  vi.resetModules();
  vi.stubEnv('SITE_URL', world);
  vi.stubEnv('TENANT_URL', `${world}/tenant`);
  vi.stubEnv('STAFF_POOL_URL', `${world}/pool`);
  calls.length = 0;
  answers = {
    '/blog': { headers: { age: '60' }, body: '<main>' },
    '/robots.txt': {},
    '/api/health': { body: JSON.stringify({ status: 'ok', stage: 'dev' }) },
    [TENANT]: discovery(`${world}/tenant/`),
    [POOL]: discovery('https://cognito-idp.eu-central-1.amazonaws.com/eu-central-1_abc'),
  };
});

const well = { document: 'ok', file: 'ok', api: 'ok', tenant: 'ok', staff: 'ok' };
const beat = async () => (await import('../../../functions/site/heartbeat.ts')).checkHeartbeat();

describe('the heartbeat', () => {
  it('asks once for each of what everybody needs, without a token', async () => {
    expect(await beat()).toEqual({ failed: 0, ...well });
    expect(calls.toSorted()).toEqual(Object.keys(answers).toSorted());
  });

  it.each<[what: string, changes: Answers, outcome: object]>([
    [
      'the functions fail, and the edge serves an old page',
      { '/blog': { headers: { age: '61' } } },
      { document: 'is 61 seconds old' },
    ],
    [
      'the edge and the functions have different keys',
      { '/blog': { status: 403 }, '/api/health': { status: 403 } },
      { document: 'answers 403', api: 'answers 403' },
    ],
    [
      'the site redirects to another address',
      { '/blog': { status: 302, headers: { location: '/robots.txt' } } },
      { document: 'unexpected redirect' },
    ],
    ['the edge may not read the bucket', { '/robots.txt': { status: 403 } }, { file: 'answers 403' }],
    [
      'the API answers with something else',
      { '/api/health': { body: '<html>' } },
      { api: expect.stringContaining('JSON') },
    ],
    ['the tenant is down', { [TENANT]: { status: 503 } }, { tenant: 'answers 503' }],
    [
      'the tenant has another issuer',
      { [TENANT]: discovery('https://login.plainly.example/') },
      { tenant: 'calls itself https://login.plainly.example/' },
    ],
    ['the pool of staff is gone', { [POOL]: { status: 400 } }, { staff: 'answers 400' }],
  ])('fails when %s', async (_, changes, outcome) => {
    answers = { ...answers, ...changes };
    expect(await beat()).toEqual({ failed: Object.keys(outcome).length, ...well, ...outcome });
    // A second try could succeed, and hide the failure.
    expect(calls).toHaveLength(5);
  });

  it('takes a page without an age as a new one', async () => {
    answers = { ...answers, '/blog': {} };
    expect(await beat()).toEqual({ failed: 0, ...well });
  });

  it('fails when the name of the site leads nowhere', async () => {
    vi.stubEnv('SITE_URL', 'http://site.invalid');
    const nowhere = expect.stringContaining('site.invalid');
    expect(await beat()).toEqual({ failed: 3, ...well, document: nowhere, file: nowhere, api: nowhere });
  });

  it('ends its run with an error when something failed', async () => {
    answers = { ...answers, '/robots.txt': { status: 500 } };
    vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    const { handler } = await import('../../../functions/events/check-site.ts');
    await expect(handler({})).rejects.toThrow('"file":"answers 500"');
    vi.restoreAllMocks();
  });
});
