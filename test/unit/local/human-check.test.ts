// The stand-in for Turnstile: what a site's server calls.
import { describe, expect, it } from 'vitest';
import { SECRET, start, VERIFY } from './human-check.ts';

describe('siteverify', () => {
  it('verifies a token with the hostname, time and action of the solved check', async () => {
    const { createToken, verify } = await start();
    expect(await verify({ secret: SECRET, response: await createToken() })).toEqual({
      success: true,
      challenge_ts: '2026-11-21T10:15:00.250Z',
      hostname: 'localhost',
      'error-codes': [],
      action: 'contact',
      cdata: '',
    });
  });

  it('accepts a token once', async () => {
    const { createToken, verify } = await start();
    const fields = { secret: SECRET, response: await createToken() };
    expect(await verify(fields)).toMatchObject({ success: true });
    expect(await verify(fields)).toEqual({
      success: false,
      'error-codes': ['timeout-or-duplicate'],
      messages: [],
    });
  });

  it('repeats its answer for the same idempotency key, and refuses the token under another key', async () => {
    const { createToken, verify } = await start();
    const fields = { secret: SECRET, response: await createToken(), idempotency_key: crypto.randomUUID() };
    const first = await verify(fields);
    expect(first).toMatchObject({ success: true });
    expect(await verify(fields)).toEqual(first);
    expect(await verify({ ...fields, idempotency_key: crypto.randomUUID() })).toMatchObject({
      'error-codes': ['timeout-or-duplicate'],
    });
  });

  it('accepts a token for five minutes', async () => {
    const { createToken, verify, passSeconds } = await start();
    const [one, other] = [await createToken(), await createToken()];
    passSeconds(300);
    expect(await verify({ secret: SECRET, response: one })).toMatchObject({ success: true });
    passSeconds(1);
    expect(await verify({ secret: SECRET, response: other })).toMatchObject({
      'error-codes': ['timeout-or-duplicate'],
    });
  });

  it('refuses a wrong secret and leaves the token valid', async () => {
    const { createToken, verify } = await start();
    const response = await createToken();
    expect(await verify({ secret: 'a-guess', response })).toMatchObject({
      success: false,
      'error-codes': ['invalid-input-secret'],
    });
    expect(await verify({ secret: SECRET, response })).toMatchObject({ success: true });
  });

  it.each([
    ['an empty form', {}, ['missing-input-secret', 'missing-input-response']],
    ['a form without a token', { secret: SECRET }, ['missing-input-response']],
    ['an unknown token', { secret: SECRET, response: 'made-up' }, ['invalid-input-response']],
    ['a token that is too long', { secret: SECRET, response: 'x'.repeat(2049) }, ['invalid-input-response']],
  ])('refuses %s', async (_, fields, codes) => {
    const { verify } = await start();
    expect(await verify(fields)).toMatchObject({ success: false, 'error-codes': codes });
  });
});

describe('the controls', () => {
  it('creates a token of the given age, hostname and action by a control', async () => {
    const { createToken, verify } = await start();
    const elsewhere = await createToken({ hostname: 'elsewhere.example', action: 'login' });
    expect(await verify({ secret: SECRET, response: elsewhere })).toMatchObject({
      hostname: 'elsewhere.example',
      action: 'login',
    });
    const old = await createToken({ ageSeconds: 301 });
    expect(await verify({ secret: SECRET, response: old })).toMatchObject({
      'error-codes': ['timeout-or-duplicate'],
    });
  });

  it('lists the calls of siteverify without their secrets, and forgets them at a reset', async () => {
    const { url, verify, createToken, control } = await start();
    const response = await createToken();
    await verify({ secret: SECRET, response, remoteip: '192.0.2.7', idempotency_key: 'one' });
    await verify({ secret: SECRET, response: 'made-up' });
    const verifications = async () => (await fetch(`${url}/laptop/verifications`)).json();
    expect(await verifications()).toEqual([
      { token: response, remoteip: '192.0.2.7', idempotencyKey: 'one', errorCodes: [] },
      { token: 'made-up', errorCodes: ['invalid-input-response'] },
    ]);
    await control('reset');
    expect(await verifications()).toEqual([]);
  });

  it.each([
    ['spent', 'timeout-or-duplicate'],
    ['confused', 'internal-error'],
  ])('fails the next siteverify by a planned fault (%s) and leaves the token valid', async (kind, code) => {
    const { createToken, verify, control } = await start();
    const fields = { secret: SECRET, response: await createToken() };
    await control('faults', { faults: [{ match: `POST ${VERIFY}`, kind }] });
    expect(await verify(fields)).toMatchObject({ success: false, 'error-codes': [code] });
    expect(await verify(fields)).toMatchObject({ success: true });
  });

  it.each([
    ['down', 503, 'valid'],
    ['crash', 500, 'valid'],
    ['garbage', 200, 'valid'],
    ['reset', 'broken', 'valid'],
    ['lost-answer', 'broken', 'used'],
    ['half', 'broken', 'used'],
  ])('plays the outage %s: the answer is %s, and the token stays %s', async (kind, outcome, left) => {
    const { url, createToken, verify, control } = await start();
    const fields = { secret: SECRET, response: await createToken() };
    await control('faults', { faults: [{ kind }] });
    const call = fetch(url + VERIFY, { method: 'POST', body: new URLSearchParams(fields) });
    if (outcome === 'broken') await expect(call.then((answer) => answer.text())).rejects.toThrow(TypeError);
    else expect((await call).status).toBe(outcome);
    expect(await verify(fields)).toMatchObject({ success: left === 'valid' });
  });

  it('refuses a control that is called from a page', async () => {
    const { url } = await start();
    const answer = await fetch(`${url}/laptop/token`, {
      method: 'POST',
      headers: { origin: 'http://localhost:4000' },
    });
    expect(answer.status).toBe(403);
  });
});

describe('the widget', () => {
  it('creates a token for the frame of the widget only, not for the page around it', async () => {
    const { url } = await start();
    const solve = (origin: string) =>
      fetch(`${url}/turnstile/v0/solve`, {
        method: 'POST',
        headers: { origin },
        body: JSON.stringify({ parentOrigin: 'http://localhost:4000', action: 'contact' }),
      });
    expect((await solve('http://localhost:4000')).status).toBe(403);
    expect((await solve(url)).status).toBe(200);
  });
});
