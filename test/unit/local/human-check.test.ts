// The stand-in for Turnstile, where the tests of the contact form do not show it (test/unit/contact).
import { describe, expect, it, onTestFinished } from 'vitest';
import { startHumanCheck } from '../../../local/human-check/start.ts';

const SECRET = 'the-secret-key';
const VERIFY = '/turnstile/v0/siteverify';

/** A stand-in on a free port, whose clock stands still. It stops with the test. */
const start = async () => {
  const { url, close } = await startHumanCheck({
    port: 0,
    siteKey: 'the-site-key',
    secretKey: SECRET,
    now: () => Date.parse('2026-11-21T10:15:00Z'),
  });
  onTestFinished(close);
  const control = async (name: string, body: object) => {
    const answer = await fetch(`${url}/laptop/${name}`, { method: 'POST', body: JSON.stringify(body) });
    expect(answer.status).toBe(200);
    return answer.json();
  };
  const createToken = async (check: object = {}): Promise<string> => (await control('token', check)).token;
  const call = (fields: Record<string, string>) =>
    fetch(url + VERIFY, { method: 'POST', body: new URLSearchParams(fields) });
  const verify = async (fields: Record<string, string>) => (await call(fields)).json();
  return { url, control, createToken, call, verify };
};

describe('siteverify', () => {
  it('accepts a token for five minutes', async () => {
    const { createToken, verify } = await start();
    const [last, late] = [await createToken({ ageSeconds: 300 }), await createToken({ ageSeconds: 301 })];
    expect(await verify({ secret: SECRET, response: last })).toMatchObject({ success: true });
    expect(await verify({ secret: SECRET, response: late })).toMatchObject({
      'error-codes': ['timeout-or-duplicate'],
    });
  });

  it.each([
    ['an empty form', {}, ['missing-input-secret', 'missing-input-response']],
    ['a form without a token', { secret: SECRET }, ['missing-input-response']],
    ['a token that is too long', { secret: SECRET, response: 'x'.repeat(2049) }, ['invalid-input-response']],
  ])('refuses %s', async (_, fields, codes) => {
    const { verify } = await start();
    expect(await verify(fields)).toMatchObject({ success: false, 'error-codes': codes });
  });

  it.each([
    ['down', 503, 'valid'],
    ['crash', 500, 'valid'],
    ['garbage', 200, 'valid'],
    ['reset', 'broken', 'valid'],
    ['lost-answer', 'broken', 'used'],
    ['half', 'broken', 'used'],
  ])('plays the outage %s: the answer is %s, and the token stays %s', async (kind, outcome, left) => {
    const { createToken, call, verify, control } = await start();
    const fields = { secret: SECRET, response: await createToken() };
    await control('faults', { faults: [{ kind }] });
    const answer = call(fields);
    if (outcome === 'broken') await expect(answer.then((one) => one.text())).rejects.toThrow(TypeError);
    else expect((await answer).status).toBe(outcome);
    expect(await verify(fields)).toMatchObject({ success: left === 'valid' });
  });
});

it('refuses a control that is called from a page', async () => {
  const { url } = await start();
  const answer = await fetch(`${url}/laptop/token`, {
    method: 'POST',
    headers: { origin: 'http://localhost:4000' },
  });
  expect(answer.status).toBe(403);
});

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
