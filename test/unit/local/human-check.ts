// The stand-in for Turnstile, started for one test.
import { expect, onTestFinished } from 'vitest';
import { startHumanCheck } from '../../../local/human-check/start.ts';

const SITE_KEY = 'the-site-key';
export const SECRET = 'the-secret-key';

export const VERIFY = '/turnstile/v0/siteverify';

/** A stand-in on a free port, with a clock of its own. It stops with the test. */
export const start = async () => {
  let ms = Date.parse('2026-11-21T10:15:00.250Z');
  const { url, close } = await startHumanCheck({
    port: 0,
    siteKey: SITE_KEY,
    secretKey: SECRET,
    now: () => ms,
  });
  onTestFinished(close);
  const control = async (name: string, body: object = {}) => {
    const answer = await fetch(`${url}/laptop/${name}`, { method: 'POST', body: JSON.stringify(body) });
    expect(answer.status).toBe(200);
    return answer.json();
  };
  const createToken = async (check: object = {}): Promise<string> => (await control('token', check)).token;
  const verify = async (fields: Record<string, string>) =>
    (await fetch(url + VERIFY, { method: 'POST', body: new URLSearchParams(fields) })).json();
  const passSeconds = (seconds: number) => {
    ms += seconds * 1000;
  };
  return { url, control, createToken, verify, passSeconds };
};
