// What the api and the browser tests ask of the stand-ins that the contact form needs.
import { inject } from 'vitest';
import type { Fault as MailFault } from '../local/aws/control.ts';
import type { Mail } from '../local/aws/mails.ts';
import type { Fault as CaptchaFault } from '../local/captcha/faults.ts';
import type { Asked } from '../local/captcha/verification.ts';

/** The stand-in for AWS takes any signature, and nobody without. */
const SIGNED = { authorization: 'AWS4-HMAC-SHA256 Credential=test' };

const post = async (url: string, body: object): Promise<Response> => {
  const answer = await fetch(url, { method: 'POST', headers: SIGNED, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`);
  return answer;
};

/** A token as if somebody had solved the check; see local/captcha/control.ts for what `wish` may hold. */
export const captchaToken = async (wish: object = {}): Promise<string> =>
  (await (await post(`${inject('captchaUrl')}/laptop/token`, wish)).json()).token;

/** What siteverify was asked so far, oldest first. */
export const captchaAsked = async (): Promise<Asked[]> =>
  (await fetch(`${inject('captchaUrl')}/laptop/asked`)).json();

/** Replaces what is wrong with the human check; nothing when there are none. */
export const planCaptchaFaults = async (...faults: CaptchaFault[]): Promise<void> => {
  await post(`${inject('captchaUrl')}/laptop/faults`, { faults });
};

/** Replaces what is wrong with sending mail; nothing when there are none. */
export const planMailFaults = async (...faults: MailFault[]): Promise<void> => {
  await post(`${inject('awsUrl')}/laptop/faults`, { faults });
};

/** The mails of this cloud whose answer would go to `address`, oldest first. */
export const mailsFrom = async (address: string): Promise<Mail[]> => {
  const mails: Mail[] = await (await fetch(`${inject('awsUrl')}/laptop/mails`, { headers: SIGNED })).json();
  return mails.filter(({ replyTo }) => replyTo.includes(address));
};
