// Sign-ups as a browser without scripts makes them.
import { createHmac, randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { ADDRESS_KEY } from '../../../local/secrets.ts';
import { createHumanCheckToken, mailsTo } from '../../contact.ts';
import { here } from '../../here.ts';

export const newAddress = () => `rosa.${randomUUID().slice(0, 8)}@bakery.example`;

/** The id of the subscriber with an address. */
export const toAddressId = (address: string): string =>
  createHmac('sha256', ADDRESS_KEY).update(address.toLowerCase()).digest('base64url');

/** Posts a form, and follows nothing. */
export const postForm = (path: string, fields: Record<string, string>) =>
  fetch(`${here('siteUrl')}/api${path}`, {
    method: 'POST',
    body: new URLSearchParams(fields),
    redirect: 'manual',
  });

export const signUp = async (email: string) =>
  postForm('/newsletter/subscribe', {
    email,
    'cf-turnstile-response': await createHumanCheckToken({ action: 'newsletter' }),
  });

/** The token of the link in the mail of this number to an address, as soon as it has come. */
export const readToken = async (address: string, number: number): Promise<string> => {
  await expect.poll(async () => (await mailsTo(address)).length).toBe(number);
  const [, token = ''] = /\/mail\/([\w.-]+)/.exec((await mailsTo(address)).at(-1)?.text ?? '') ?? [];
  return token;
};

/** Signs up, and returns the token of the link to confirm. */
export const newPending = async () => {
  const address = newAddress();
  await signUp(address);
  return { address, token: await readToken(address, 1) };
};

/** Signs up and confirms, and returns the token of the link to leave. */
export const newSubscriber = async () => {
  const { address, token } = await newPending();
  await postForm(`/mail-link/${token}`, { action: 'confirm' });
  return { address, token: await readToken(address, 2) };
};

export const readPage = async (token: string) => (await fetch(`${here('siteUrl')}/mail/${token}`)).text();
