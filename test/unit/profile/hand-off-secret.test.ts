import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openCustomerTables } from '../customers/customer-tables.ts';
import { parseProblem, send, withBearer } from '../events.ts';
import { retryAtOnce } from '../failing-aws.ts';
import { HAND_OFF_SECRET } from '../world.ts';
import { USER_ID, sessionToken } from './session-tokens.ts';

const tables = await openCustomerTables();
const { parameters: store } = tables;
afterAll(() => tables.close());

const lines: string[] = [];
/** The name of this test's secret. It is new for each test, because a late call of an earlier test may still read. */
let name: string;
let call: (token: string) => ReturnType<typeof send>;
beforeEach(async () => {
  // A cold start: no secret is cached.
  vi.resetModules();
  vi.stubEnv('LOG_LEVEL', 'INFO');
  name = `/plainly/test/${randomUUID()}`;
  vi.stubEnv('HAND_OFF_SECRET_PARAMETER', name);
  store.secrets.set(name, HAND_OFF_SECRET);
  store.outage = undefined;
  retryAtOnce();
  const { handler } = await import('../../../functions/http/api/signup-init.get.ts');
  call = (token) => send(handler, withBearer(token, { queryStringParameters: { userId: USER_ID } }));
  const keep = (chunk: string | Uint8Array) => lines.push(String(chunk)) > 0;
  vi.spyOn(process.stdout, 'write').mockImplementation(keep);
  vi.spyOn(process.stderr, 'write').mockImplementation(keep);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  lines.length = 0;
});

describe('the secret of the hand-off', () => {
  it.each([
    ['missing', undefined],
    ['shorter than 32 characters', 'x'.repeat(31)],
  ])('answers 500 and logs the name of the hand-off secret when the secret is %s', async (_, value) => {
    if (value === undefined) store.secrets.delete(name);
    else store.secrets.set(name, value);
    expect(parseProblem(await call(await sessionToken()))).toMatchObject({ status: 500, code: 'internal' });
    // A token signed with the same wrong secret is not accepted.
    expect((await call(await sessionToken({}, { secret: value?.trim() || ' ' }))).statusCode).toBe(500);
    expect(lines.join('')).toContain(name);
    expect(lines.join('')).not.toContain('x'.repeat(31));
  });

  it('logs no hand-off secret', async () => {
    await call(await sessionToken());
    await call(await sessionToken({}, { secret: 'a guess' }));
    store.outage = (_, response) => void response.writeHead(500).end(HAND_OFF_SECRET);
    await call(await sessionToken({}, { secret: 'another guess' }));
    expect(lines.join('')).not.toContain(HAND_OFF_SECRET);
  });
});
