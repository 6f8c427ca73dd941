// Stands in for Turnstile, with what a test may do there.
import { startHumanCheck } from '../../local/human-check/start.ts';
import type { Verification } from '../../local/human-check/verification.ts';
import { SITE_URL } from './events.ts';
import { HUMAN_CHECK_SECRET } from './world.ts';

/** Starts it, and points the environment at it. */
export const startHumanCheckService = async () => {
  const { url, close } = await startHumanCheck({
    port: 0,
    siteKey: 'site-key',
    secretKey: HUMAN_CHECK_SECRET,
  });
  process.env.HUMAN_CHECK_VERIFY_URL = `${url}/turnstile/v0/siteverify`;
  const control = async (method: string, name: string, body?: object): Promise<any> => {
    const answer = await fetch(`${url}/laptop/${name}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${name} answered ${answer.status}`);
    return answer.json();
  };
  return {
    url,
    close,
    /** A token, as if a person had solved the check on our page. */
    token: async (more: object = {}): Promise<string> => {
      const { hostname } = new URL(SITE_URL);
      return (await control('POST', 'token', { hostname, ...more })).token;
    },
    fail: (...faults: object[]) => control('POST', 'faults', { faults }),
    /** The calls of siteverify, with their error codes. */
    verifications: (): Promise<Verification[]> => control('GET', 'verifications'),
    reset: () => control('POST', 'reset'),
  };
};
