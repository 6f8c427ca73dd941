// The contact form.
import { expect } from 'vitest';
import { createHumanCheckToken } from '../../contact.ts';
import { here } from '../../here.ts';
import { readTable } from '../tables.ts';
import { newCustomer } from '../../customer.ts';
import { expectAnswer, simple, type Step } from './step.ts';

const QUESTION = {
  firstName: 'Björk',
  lastName: 'de la Cruz',
  message: 'Could AI answer the phone on Tuesdays?',
};

/** Sends a form from an address of its own, which is limited. Answers the address. */
const sendForm = async (
  path: string,
  caller: { token?: string; key?: string },
  words: object = QUESTION,
): Promise<string> => {
  const emailAddress = `${crypto.randomUUID().slice(0, 8)}@florist.example`;
  const body = { ...words, emailAddress, captchaToken: await createHumanCheckToken() };
  await expectAnswer({ path, ...caller, body }, 200);
  return emailAddress;
};

const bySite = () => ({ key: here('siteApiKey') });

/** Sends a contact request. */
export const sendRequest = (): Promise<string> => sendForm('/subscription/contactus', bySite());

/** The stored request of an address. */
export const findRequest = async (emailAddress: string) =>
  (await readTable('ContactRequests')).find((item) => item['emailAddress'] === emailAddress);

export const contactSteps: readonly Step[] = [
  simple('takes a contact request', 'POST /subscription/contactus', async () => {
    expect(await findRequest(await sendRequest())).toBeDefined();
  }),
  simple('takes what a customer writes', 'POST /users/contactus', async () => {
    const { token, userId } = await newCustomer();
    const address = await sendForm('/users/contactus', { token });
    expect(await findRequest(address)).toMatchObject({ userId });
  }),
  simple('takes a withdrawal', 'POST /withdrawals', async () => {
    const words = { name: "Björk O'Brien", contract: 'AI Essentials Plan', message: '' };
    const address = await sendForm('/withdrawals', bySite(), words);
    expect(await findRequest(address)).toMatchObject({ kind: 'withdrawal', contract: words.contract });
  }),
];
