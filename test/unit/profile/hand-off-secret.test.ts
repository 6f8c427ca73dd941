import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openCustomerTables } from '../customers/customer-tables.ts';
import { parseProblem, send, withBearer } from '../events.ts';
import { remainingMsWhen, retryAtOnce } from '../failing-aws.ts';
import { HAND_OFF_SECRET } from '../world.ts';
import { USER_ID, sessionToken } from './session-tokens.ts';

const ROTATED = 'a new hand-off secret, put there just now';

const tables = await openCustomerTables();
const { parameters: store } = tables;
afterAll(() => tables.close());

const lines: string[] = [];
/** The name of this test's secret. It is new for each test, because a late call of an earlier test may still read. */
let name: string;
const reads = () => store.requestedNames.filter((asked) => asked === name);
let remainingMs: number | undefined;
let call: (token?: string) => ReturnType<typeof send>;
beforeEach(async () => {
  // A cold start: no secret is cached.
  vi.resetModules();
  vi.stubEnv('LOG_LEVEL', 'INFO');
  name = `/plainly/test/${randomUUID()}`;
  vi.stubEnv('HAND_OFF_SECRET_PARAMETER', name);
  store.secrets.set(name, HAND_OFF_SECRET);
  store.outage = undefined;
  remainingMs = undefined;
  retryAtOnce();
  const { handler } = await import('../../../functions/http/api/signup-init.get.ts');
  call = (token) => {
    const event = { queryStringParameters: { userId: USER_ID } };
    return send(handler, token === undefined ? event : withBearer(token, event), remainingMs);
  };
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
  it('reads the hand-off secret once for many requests', async () => {
    const token = await sessionToken();
    for (let attempt = 0; attempt < 5; attempt += 1) expect((await call(token)).statusCode).toBe(200);
    expect(reads()).toHaveLength(1);
  });

  it('reads the hand-off secret again when a token is signed with a rotated secret', async () => {
    expect((await call(await sessionToken())).statusCode).toBe(200);
    store.secrets.set(name, ROTATED);
    expect((await call(await sessionToken({}, { secret: ROTATED }))).statusCode).toBe(200);
    expect((await call(await sessionToken())).statusCode).toBe(401);
  });

  it('does not read the hand-off secret again for every forged token', async () => {
    for (let attempt = 0; attempt < 30; attempt += 1) {
      expect(
        (await call(await sessionToken({}, { secret: `guess ${attempt} of a secret` }))).statusCode,
      ).toBe(401);
    }
    expect(reads()).toHaveLength(2);
  });

  it.each([
    ['missing', undefined],
    ['empty', ''],
    ['blank', ' \n'],
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

  it('logs each token that is refused, and no call without one', async () => {
    await call();
    await call(await sessionToken({}, { secret: 'a guess' }));
    expect(lines.filter((line) => line.includes('"event":"HandOffRefused"'))).toHaveLength(1);
  });

  it('logs no hand-off secret', async () => {
    await call(await sessionToken());
    await call(await sessionToken({}, { secret: 'a guess' }));
    store.outage = (_, response) => void response.writeHead(500).end(HAND_OFF_SECRET);
    await call(await sessionToken({}, { secret: 'another guess' }));
    expect(lines.join('')).not.toContain(HAND_OFF_SECRET);
  });

  it('accepts a hand-off secret with a line break at its end, as in a file', async () => {
    store.secrets.set(name, `${HAND_OFF_SECRET}\n`);
    expect((await call(await sessionToken())).statusCode).toBe(200);
  });

  it.each<[string, NonNullable<typeof store.outage>]>([
    ['throttles', (_, response) => void response.writeHead(400).end('{"__type":"ThrottlingException"}')],
    ['fails', (_, response) => void response.writeHead(500).end('{"__type":"InternalServerError"}')],
    ['hangs up', (request) => void request.socket.destroy()],
    ['is silent', () => undefined],
    ['answers half', (_, response) => void response.writeHead(200).end('{"Parameter":{"Val')],
  ])('answers 503, never 401, while the Parameter Store %s', async (name, outage) => {
    store.outage = outage;
    remainingMs = remainingMsWhen(name);
    const answer = await call(await sessionToken());
    expect(parseProblem(answer)).toMatchObject({ status: 503, code: 'unavailable' });
    expect(answer.headers).toMatchObject({ 'retry-after': '5' });
  });
});
