// How a visitor goes about the contact form, in the words on it.
import type { BrowserContext, Locator, Page, Request } from 'playwright-core';
import { expect } from 'vitest';
import { here } from '../../here.ts';
import type { Visitor } from '../visitor.ts';

export interface ContactRequest {
  firstName: string;
  lastName: string;
  emailAddress: string;
  message: string;
}

/** From somebody who has never written before. */
export const newRequest = (message = 'How do I begin with AI in my shop?'): ContactRequest => ({
  firstName: 'Björk',
  lastName: 'de la Cruz',
  emailAddress: `${crypto.randomUUID().slice(0, 8)}@customers.example`,
  message,
});

const LABELS = {
  firstName: 'First Name',
  lastName: 'Last Name',
  emailAddress: 'Email Address',
  message: 'Message',
} as const;
const NAMES = ['firstName', 'lastName', 'emailAddress', 'message'] as const;

export const fieldOf = (page: Page, name: keyof ContactRequest): Locator =>
  page.getByLabel(LABELS[name], { exact: true });

/** Writes into every field; sends nothing. */
export const fillIn = async (page: Page, request: ContactRequest): Promise<void> => {
  for (const name of NAMES) await fieldOf(page, name).fill(request[name]);
};

/** What stands in the fields. */
export const typedIn = async (page: Page): Promise<ContactRequest> => {
  const [firstName = '', lastName = '', emailAddress = '', message = ''] = await Promise.all(
    NAMES.map((name) => fieldOf(page, name).inputValue()),
  );
  return { firstName, lastName, emailAddress, message };
};

/** The box inside the provider's frame. */
export const boxOf = (page: Page): Locator => page.frameLocator('iframe').getByRole('checkbox');

export const solveCheck = async (page: Page): Promise<void> => {
  await boxOf(page).check();
  await page.frameLocator('iframe').getByText('Success!').waitFor();
};

export const submit = (page: Page): Promise<void> => page.getByRole('button', { name: 'Submit' }).click();

/** Opens the form, writes, and proves to be human. */
export const readyToSend = async (
  { open, page }: Visitor,
  request = newRequest(),
): Promise<ContactRequest> => {
  await open('/contact-us');
  await fillIn(page, request);
  await solveCheck(page);
  return request;
};

/** A message that comes and goes; a failure's is read out at once, a success's when the reader pauses. */
export const expectToast = (page: Page, kind: 'alert' | 'status', text: string): Promise<void> =>
  page.getByRole(kind).getByText(text, { exact: true }).first().waitFor();

export const thanks = (page: Page): Locator => page.getByRole('heading', { name: /^Thank you/ });

/** A failed submit takes no word away; the human check stays solved, or is asked for once more. */
export const expectKept = async (
  page: Page,
  request: ContactRequest,
  check: 'check solved' | 'check asked for',
): Promise<void> => {
  await page.getByRole('button', { name: 'Submit', exact: true }).waitFor();
  expect(await typedIn(page)).toEqual(request);
  await expect.poll(() => boxOf(page).isChecked()).toBe(check === 'check solved');
};

const BELOW = '.field__input, .human-check, .contact-form__actions';

/** How far down the page each part of the form begins. */
export const placesIn = (page: Page): Promise<number[]> =>
  page.locator(BELOW).evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().top + scrollY));

const CONTACT = '**/api/subscription/contactus';

/** What the browser sends to the API from now on. */
export const sentBy = (page: Page): Request[] => {
  const sent: Request[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/subscription/contactus')) sent.push(request);
  });
  return sent;
};

/** The next submit is answered so, and whatever comes later by the API itself. */
export const answerNext = (
  page: Page,
  answer: { status: number; json: object } | 'no answer',
): Promise<unknown> =>
  page.route(CONTACT, (route) => (answer === 'no answer' ? route.abort() : route.fulfill(answer)), {
    times: 1,
  });

/** The next submit is held; what this answers lets it go. */
export const holdNext = async (page: Page): Promise<() => void> => {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(
    CONTACT,
    async (route) => {
      await promise;
      await route.continue();
    },
    { times: 1 },
  );
  return resolve;
};

/** Serves the settings of a stage without a human check. */
export const removeHumanCheck = (context: BrowserContext): Promise<unknown> =>
  context.route('**/settings.json', async (route) => {
    const { humanCheck: _, ...settings } = await (await route.fetch()).json();
    await route.fulfill({ json: settings });
  });

/** Addresses of the human check that the page asks for from now on. */
export const checkRequests = (page: Page): string[] => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().startsWith(here('humanCheckUrl'))) asked.push(new URL(request.url()).pathname);
  });
  return asked;
};
