import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openCustomerTables } from '../customers/customer-tables.ts';
import { environment, problemIn, send, withBearer } from '../events.ts';
import { startParameterStore } from '../parameter-store.ts';
import { HAND_OFF_SECRET, USER_ID, sessionToken } from './session-tokens.ts';

const NAME = environment.HAND_OFF_SECRET_PARAMETER;
const ROTATED = 'a new hand-off secret, put there just now';

const tables = await openCustomerTables();
const store = await startParameterStore({ [NAME]: HAND_OFF_SECRET });
process.env.AWS_ENDPOINT_URL_SSM = store.url;
afterAll(async () => {
  store.close();
  await tables.close();
});

const lines: string[] = [];
let ask: (token?: string) => ReturnType<typeof send>;
beforeEach(async () => {
  // A cold start: no secret is known yet.
  vi.resetModules();
  vi.stubEnv('POWERTOOLS_LOG_LEVEL', 'ERROR');
  store.secrets.set(NAME, HAND_OFF_SECRET);
  store.asked.length = 0;
  store.illness = undefined;
  const { handler } = await import('../../../functions/http/api/signup-init.get.ts');
  ask = (token) => {
    const event = { queryStringParameters: { userId: USER_ID } };
    return send(handler, token === undefined ? event : withBearer(token, event), 3000);
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
  test('is asked for once, however many come', async () => {
    const token = await sessionToken();
    for (let time = 0; time < 5; time += 1) expect((await ask(token)).statusCode).toBe(200);
    expect(store.asked).toEqual([NAME]);
  });

  test('that was rotated needs no deploy: the first new token is believed', async () => {
    expect((await ask(await sessionToken())).statusCode).toBe(200);
    store.secrets.set(NAME, ROTATED);
    expect((await ask(await sessionToken({}, { secret: ROTATED }))).statusCode).toBe(200);
    expect((await ask(await sessionToken())).statusCode).toBe(401);
  });

  test('is not asked for again by every forged token', async () => {
    for (let time = 0; time < 30; time += 1) {
      expect((await ask(await sessionToken({}, { secret: `guess ${time} of a secret` }))).statusCode).toBe(
        401,
      );
    }
    expect(store.asked).toEqual([NAME, NAME]);
  });

  test.each([
    ['missing', undefined],
    ['empty', ''],
    ['blank', ' \n'],
    ['shorter than 32 characters', 'x'.repeat(31)],
  ])('that is %s is a mistake of ours: 500, and the log names it', async (_, value) => {
    if (value === undefined) store.secrets.delete(NAME);
    else store.secrets.set(NAME, value);
    expect(problemIn(await ask(await sessionToken()))).toMatchObject({ status: 500, code: 'internal' });
    // Whoever signs with nothing is not let in.
    expect((await ask(await sessionToken({}, { secret: value?.trim() || ' ' }))).statusCode).toBe(500);
    expect(lines.join('')).toContain(NAME);
    expect(lines.join('')).not.toContain('x'.repeat(31));
  });

  test('is in no log line', async () => {
    await ask(await sessionToken());
    await ask(await sessionToken({}, { secret: 'a guess' }));
    store.illness = (_, response) => void response.writeHead(500).end(HAND_OFF_SECRET);
    await ask(await sessionToken({}, { secret: 'another guess' }));
    expect(lines.join('')).not.toContain(HAND_OFF_SECRET);
  });

  test('that ends in a line break, as a file does, is the same secret', async () => {
    store.secrets.set(NAME, `${HAND_OFF_SECRET}\n`);
    expect((await ask(await sessionToken())).statusCode).toBe(200);
  });

  test.each<[string, NonNullable<typeof store.illness>]>([
    ['throttles', (_, response) => void response.writeHead(400).end('{"__type":"ThrottlingException"}')],
    ['fails', (_, response) => void response.writeHead(500).end('{"__type":"InternalServerError"}')],
    ['hangs up', (request) => void request.socket.destroy()],
    ['is silent', () => undefined],
    ['answers half', (_, response) => void response.writeHead(200).end('{"Parameter":{"Val')],
  ])('is out of reach while the Parameter Store %s: 503, never a refusal', async (_, illness) => {
    store.illness = illness;
    const answer = await ask(await sessionToken());
    expect(problemIn(answer)).toMatchObject({ status: 503, code: 'unavailable' });
    expect(answer.headers).toMatchObject({ 'retry-after': '5' });
  });
});

describe('where the operator leaves the hand-off bare', () => {
  beforeEach(async () => {
    vi.resetModules();
    vi.stubEnv('HAND_OFF', 'bare');
    const { handler } = await import('../../../functions/http/api/signup-init.get.ts');
    ask = () => send(handler, { queryStringParameters: { userId: USER_ID, state: 'waiting-login' } });
  });

  test('no token is needed and no secret asked for; the one-time token remembers that nobody signed', async () => {
    expect((await ask()).statusCode).toBe(200);
    expect(store.asked).toEqual([]);
    const bare = (await tables.storedTokens()).filter(({ isSigned }) => !isSigned);
    expect(bare).toHaveLength(1);
    expect(bare[0]).not.toHaveProperty('email');
  });
});
