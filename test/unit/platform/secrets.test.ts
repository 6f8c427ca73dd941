import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { environment } from '../events.ts';
import { retryAtOnce } from '../failing-aws.ts';
import { startParameterStore } from '../parameter-store.ts';

const name = environment.STRIPE_SECRET_KEY_PARAMETER;
const store = await startParameterStore({});
afterAll(() => store.close());

let clock: number;
let secrets: typeof import('../../../functions/platform/secrets.client.ts');
beforeEach(async () => {
  Object.assign(process.env, environment, { AWS_ENDPOINT_URL_SSM: store.url });
  store.secrets.set(name, 'first');
  store.requestedNames.length = 0;
  clock = 1_000_000;
  vi.spyOn(performance, 'now').mockImplementation(() => clock);
  // A cold start: no secret is cached.
  vi.resetModules();
  secrets = await import('../../../functions/platform/secrets.client.ts');
});
afterEach(() => {
  vi.restoreAllMocks();
  store.outage = undefined;
});

const get = () => secrets.getSecret('STRIPE_SECRET_KEY_PARAMETER');
const refresh = () => secrets.refreshSecret('STRIPE_SECRET_KEY_PARAMETER');
const refuse: NonNullable<typeof store.outage> = (_, response) =>
  void response.writeHead(400).end('{"__type":"AccessDeniedException"}');

describe('getSecret', () => {
  it('keeps a secret for five minutes, then reads it again', async () => {
    expect(await get()).toBe('first');
    store.secrets.set(name, 'second');
    clock += 299_999;
    expect(await get()).toBe('first');
    clock += 1;
    expect(await get()).toBe('second');
    expect(store.requestedNames).toHaveLength(2);
  });

  it('shares one read among simultaneous calls', async () => {
    expect(await Promise.all([get(), get(), get()])).toEqual(['first', 'first', 'first']);
    expect(store.requestedNames).toHaveLength(1);
  });

  it('takes a secret from a file without its last line break', async () => {
    store.secrets.set(name, ' first\n');
    expect(await get()).toBe('first');
  });

  it('refuses an empty secret, and names its parameter', async () => {
    store.secrets.set(name, ' \n');
    await expect(get()).rejects.toThrow(`The secret ${name} is empty`);
  });

  it('refuses a hand-off secret of less than 32 characters', async () => {
    const parameter = environment.HAND_OFF_SECRET_PARAMETER;
    store.secrets.set(parameter, 'x'.repeat(31));
    const getHandOff = () => secrets.getSecret('HAND_OFF_SECRET_PARAMETER');
    await expect(getHandOff()).rejects.toThrow(`The secret ${parameter} is shorter than 32 characters`);
    store.secrets.set(parameter, 'x'.repeat(32));
    expect(await getHandOff()).toBe('x'.repeat(32));
  });

  it('keeps no read that failed', async () => {
    store.outage = refuse;
    await expect(get()).rejects.toThrow('AccessDenied');
    store.outage = undefined;
    expect(await get()).toBe('first');
  });
});

it.each(['{}', '{"Parameter":{}}', '<html>'])(
  'takes an answer without a value for an outage: %s',
  async (body) => {
    retryAtOnce();
    store.outage = (_, response) => void response.writeHead(200).end(body);
    await expect(get()).rejects.toMatchObject({ $metadata: { httpStatusCode: 503 } });
  },
);

describe('refreshSecret', () => {
  it('reads a secret again at most every ten seconds', async () => {
    await get();
    store.secrets.set(name, 'second');
    expect(await refresh()).toBe('second');
    store.secrets.set(name, 'third');
    clock += 9999;
    expect(await refresh()).toBe('second');
    expect(await get()).toBe('second');
    clock += 1;
    expect(await refresh()).toBe('third');
    expect(await get()).toBe('third');
    expect(store.requestedNames).toHaveLength(3);
  });
});

describe('isSecretStored', () => {
  const isStored = () => secrets.isSecretStored('STRIPE_SECRET_KEY_PARAMETER');

  it('says whether an operator has stored the secret', async () => {
    store.secrets.delete(name);
    expect(await isStored()).toBe(false);
    store.secrets.set(name, 'first');
    expect(await isStored()).toBe(true);
  });

  it('throws where it cannot know', async () => {
    store.outage = refuse;
    await expect(isStored()).rejects.toThrow('AccessDenied');
  });
});
