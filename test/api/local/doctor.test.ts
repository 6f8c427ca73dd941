// The doctor on the laptop's own cloud, where nothing is wrong.
import { Resolver } from 'node:dns/promises';
import { expect, it, vi } from 'vitest';
import { examine } from '../../../bin/doctor/examine.ts';
import { parseStage } from '../../../infra/stage.ts';
import { movePorts } from '../../../local/addresses.ts';
import { createStage, STAGE } from '../../../local/stage.ts';
import { callAuth0ByHttp } from '../../auth0-by-http.ts';
import { here } from '../../here.ts';

it('finds on the local cloud all as it should be, but for what a laptop does not have', async () => {
  vi.stubEnv('AWS_ENDPOINT_URL', here('awsUrl'));
  vi.stubEnv('AWS_ENDPOINT_URL_DYNAMODB', here('dynamoDbUrl'));
  vi.stubEnv('AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER', here('staffPool').endpoint);
  vi.stubEnv('AWS_REGION', 'us-east-1');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'test');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'test');
  callAuth0ByHttp();
  const move = movePorts(Number(new URL(here('siteUrl')).port));
  const stage = parseStage(STAGE, { [STAGE]: JSON.parse(move(JSON.stringify(createStage()))) });
  const dns = Object.assign(new Resolver(), {
    resolveTxt: () => Promise.resolve([['v=DMARC1; p=reject']]),
    resolveMx: () => Promise.resolve([{ exchange: 'mx.plainly.example', priority: 10 }]),
  });

  const findings = await examine(stage, 'after', { dns, timeoutMs: 25_000 });

  const others = findings.filter(({ state }) => state !== 'ok' && state !== 'skipped');
  expect(others.map(({ check }) => check)).toEqual(['AWS: bootstrap']);
  expect(findings.filter(({ state }) => state === 'skipped').map(({ check }) => check)).toEqual([
    'Stripe: samples',
    'Domain: certificate',
    'People: alarms',
    'Live: other hosts',
    'Live: https',
    'Live: past the edge',
  ]);
});
