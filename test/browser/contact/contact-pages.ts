// Steps and checks of the contact form.
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

/** The values of an empty form. */
export const EMPTY: ContactRequest = { firstName: '', lastName: '', emailAddress: '', message: '' };

/** A request from a new e-mail address. */
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

export const findField = (page: Page, name: keyof ContactRequest): Locator =>
  page.getByLabel(LABELS[name], { exact: true });

/** Fills every field without sending. */
export const fillIn = async (page: Page, request: ContactRequest): Promise<void> => {
  for (const name of NAMES) await findField(page, name).fill(request[name]);
};

/** The values of the fields. */
export const readValues = async (page: Page): Promise<ContactRequest> => {
  const [firstName = '', lastName = '', emailAddress = '', message = ''] = await Promise.all(
    NAMES.map((name) => findField(page, name).inputValue()),
  );
  return { firstName, lastName, emailAddress, message };
};

/** The checkbox inside the provider's frame, once the frame has loaded. */
export const checkbox = (page: Page): Locator =>
  page.frameLocator('iframe').getByRole('checkbox', { disabled: false });

export const solveCheck = async (page: Page): Promise<void> => {
  await checkbox(page).check();
  await page.frameLocator('iframe').getByText('Success!').waitFor();
};

export const submit = (page: Page): Promise<void> => page.getByRole('button', { name: 'Submit' }).click();

/** Opens the form, fills it and solves the human check. */
export const prepareRequest = async (
  { open, page }: Visitor,
  request = newRequest(),
): Promise<ContactRequest> => {
  await open('/contact-us');
  await fillIn(page, request);
  await solveCheck(page);
  return request;
};

export const thanks = (page: Page): Locator => page.getByRole('heading', { name: /^Thank you/ });

/** Expects that a failed submit kept every value. The human check stays solved or is asked for again. */
export const expectFormKept = async (
  page: Page,
  request: ContactRequest,
  check: 'check solved' | 'check asked for',
): Promise<void> => {
  await page.getByRole('button', { name: 'Submit', exact: true }).waitFor();
  expect(await readValues(page)).toEqual(request);
  await expect.poll(() => checkbox(page).isChecked()).toBe(check === 'check solved');
};

const BELOW = '.field__input, .human-check, .contact-form__actions';

/** The vertical positions of the parts of the form. */
export const readPositions = (page: Page): Promise<number[]> =>
  page.locator(BELOW).evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().top + scrollY));

/** Signed in, customers have an address of their own. */
const CONTACT = '**/api/*/contactus';

/** Collects the contact requests that the browser sends from now on. */
export const collectSent = (page: Page): Request[] => {
  const sent: Request[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/contactus')) sent.push(request);
  });
  return sent;
};

/** Answers the next submit. Later ones go to the API. */
export const answerNext = (page: Page, answer: { status: number; json: object }): Promise<unknown> =>
  page.route(CONTACT, (route) => route.fulfill(answer), { times: 1 });

/** Holds the next submit until the returned function is called. */
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

/** Collects the paths of the human check that the page requests from now on. */
export const collectCheckRequests = (page: Page): string[] => {
  const requestedPaths: string[] = [];
  page.on('request', (request) => {
    if (request.url().startsWith(here('humanCheckUrl'))) requestedPaths.push(new URL(request.url()).pathname);
  });
  return requestedPaths;
};
