// The deployed site in bad states. In a good one it is examined on the local cloud (test/api/local/doctor.test.ts).
import { PutParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import { beforeEach, expect, it } from 'vitest';
import { examineLive } from '../../../../bin/doctor/live.ts';
import { stacks } from '../account.ts';
import { createStage, expectWrong, findOne, listStates, SITE, toPatient, useStage } from './stage.ts';

useStage();
beforeEach(async () => {
  const Name = '/plainly/prod/origin-key';
  await new SSMClient({ region: 'eu-central-1' }).send(
    new PutParameterCommand({ Name, Type: 'String', Value: ORIGIN_KEY, Overwrite: true }),
  );
});

const ORIGIN_KEY = 'the-key-of-the-edge';

const SECURITY = {
  'content-security-policy': "default-src 'none'",
  'strict-transport-security': 'max-age=31536000',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

const document = (headers: Readonly<Record<string, string>> = {}) =>
  new Response('<main><script src="/assets/a1.js"></script></main>', {
    headers: { 'content-type': 'text/html; charset=utf-8', ...SECURITY, ...headers },
  });

const moved = (location: string) => new Response(null, { status: 301, headers: { location } });

const { siteApiKey, customers } = createStage();
const settings = {
  stage: 'prod',
  apiBase: '/api',
  siteApiKey,
  customers: { tenant: customers.tenant, clientId: customers.clientId, audience: customers.audience },
  essentialsPriceId: 'price_bakery',
  staff: { region: 'eu-central-1', userPoolId: 'p', userPoolClientId: 'c' },
};

const API = 'https://1.execute-api.eu-central-1.amazonaws.com/api/health';

/** How a good site answers, by address; anything else is a document. */
const GOOD: Readonly<Record<string, (request: Request) => Response>> = {
  [`${SITE}/api/health`]: () => Response.json({ status: 'ok', stage: 'prod' }),
  [`${SITE}/settings.json`]: () => Response.json(settings),
  [`${SITE}/assets/a1.js`]: () =>
    new Response('', { headers: { 'cache-control': 'public, max-age=31536000, immutable' } }),
  [`${SITE}/there-is-no-such-page`]: () => new Response('', { status: 404, headers: SECURITY }),
  [`${SITE}/about/`]: () => moved('/about'),
  [`${SITE}/about.html`]: () => moved('/about'),
  'https://bakery.example/about': () => moved(`${SITE}/about`),
  'https://d1.cloudfront.net/about': () => moved(`${SITE}/about`),
  'http://www.bakery.example/about': () => moved(`${SITE}/about`),
  [API]: ({ headers }) =>
    new Response('', { status: headers.get('x-origin-key') === ORIGIN_KEY ? 200 : 403 }),
};

/** Examines a site that is good but for some addresses. */
const examine = (bad: typeof GOOD = {}) => {
  const fetchAnswer: typeof fetch = (address, init) => {
    const request = new Request(address, init);
    const answer = { ...GOOD, ...bad }[request.url] ?? (() => document());
    return Promise.resolve(answer(request));
  };
  return examineLive(toPatient(createStage(), { fetch: fetchAnswer }));
};

it('finds a site in which all is well', async () => {
  expect(new Set(await listStates(examine()))).toEqual(new Set(['ok']));
});

const error = () => new Response('', { status: 503 });

it.each([
  ['pages', `${SITE}/pricing`, error, 'No document at /pricing (503).'],
  ['pages', `${SITE}/pricing`, () => Response.json({}), 'No document at /pricing (200).'],
  [
    'headers',
    `${SITE}/`,
    () => document({ 'content-security-policy': "script-src 'unsafe-inline'", 'x-frame-options': '' }),
    'content-security-policy, x-frame-options',
  ],
  ['health', `${SITE}/api/health`, error, '/api/health answers 503.'],
  [
    'health',
    `${SITE}/api/health`,
    () => Response.json({ status: 'ok', stage: 'dev' }),
    'it is the stage dev',
  ],
  ['blog', `${SITE}/blog`, error, 'answer 503 to /blog'],
  ['blog', `${SITE}/feed.xml`, error, '503 to /feed.xml'],
  ['settings', `${SITE}/settings.json`, error, 'has no settings'],
  [
    'settings',
    `${SITE}/settings.json`,
    () => Response.json({ ...settings, essentialsPriceId: 'price_old' }),
    'differs from cdk.json in stripe.essentialsPriceId',
  ],
  ['files', `${SITE}/assets/a1.js`, () => new Response(''), 'cache-control none'],
  ['unknown page', `${SITE}/there-is-no-such-page`, () => document(), 'answers 200'],
  [
    'unknown page',
    `${SITE}/there-is-no-such-page`,
    () => new Response('', { status: 404 }),
    'without content-security-policy',
  ],
  ['redirects', `${SITE}/about/`, () => document(), '/about/ (200)'],
  ['other hosts', 'https://bakery.example/about', () => document(), 'bakery.example/about (200)'],
  ['https', 'http://www.bakery.example/about', () => document(), 'http://www.bakery.example/about (200)'],
  ['past the edge', API, () => new Response(''), 'past the edge is answered with 200'],
  ['past the edge', API, () => new Response('', { status: 403 }), 'it has another one'],
])('finds %s that are wrong at %s', async (check, address, answer, text) => {
  await expectWrong(examine({ [address]: answer }), `Live: ${check}`, text);
});

it('does not know a site that does not answer', async () => {
  const fetchAnswer = () => Promise.reject(new TypeError('fetch failed', { cause: new Error('ENOTFOUND') }));
  const findings = examineLive(toPatient(createStage(), { fetch: fetchAnswer }));
  expect(await findOne(findings, 'Live: health')).toMatchObject({
    state: 'unknown',
    text: 'fetch failed: ENOTFOUND',
  });
});

it('looks at nothing before a deployment, and skips a stage without one', async () => {
  expect(examineLive(toPatient(createStage(), {}, 'before'))).toEqual([]);
  stacks.delete('plainly-prod');
  expect(new Set(await listStates(examine()))).toEqual(new Set(['skipped']));
});
