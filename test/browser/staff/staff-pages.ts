// What an editor does in the staff tool, by the words on its pages.
import type { Page, Request, Route } from 'playwright-core';
import { expect } from 'vitest';
import { mailsTo } from '../../contact.ts';
import { here } from '../../here.ts';
import { staffSession, type StaffSession } from '../../staff.ts';
import type { StorageState } from '../session/stored-session.ts';
import type { Visitor } from '../visitor.ts';

interface Account {
  email: string;
  password: string;
}

export const fillLogin = async (page: Page, { email, password }: Account) => {
  await page.getByLabel('Email').fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
};

/** The operation of the staff pool that a request calls. */
export const readOperation = (request: Request) => request.headers()['x-amz-target']?.split('.').at(-1);

/** Handles requests for one operation of the staff pool. */
export const onStaffPool = async (
  { context }: Visitor,
  operation: string,
  handle: (route: Route) => Promise<unknown>,
) => {
  await context.route(`${here('staffPool').endpoint}/**`, async (route) => {
    if (readOperation(route.request()) === operation) await handle(route);
    else await route.fallback();
  });
};

/** A response of the staff pool. */
export const poolResponse = (status: number, body: object) => ({
  status,
  contentType: 'application/x-amz-json-1.1',
  headers: { 'access-control-allow-origin': '*' },
  body: JSON.stringify(body),
});

const SIGNED = { authorization: 'AWS4-HMAC-SHA256 Credential=test' };

/** The newest code that the pool has mailed to an address, or '' when there is none. */
export const readMailedCode = async (email: string): Promise<string> => {
  const mail = (await mailsTo(email)).findLast(({ html }) => html !== undefined);
  return /\d{6}/.exec(mail?.html ?? '')?.[0] ?? '';
};

/** Resets a password as an operator does. */
export const resetPassword = async (email: string): Promise<void> => {
  const { endpoint, userPoolId } = here('staffPool');
  const answer = await fetch(endpoint, {
    method: 'POST',
    headers: {
      ...SIGNED,
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': 'AWSCognitoIdentityProviderService.AdminResetUserPassword',
    },
    body: JSON.stringify({ UserPoolId: userPoolId, Username: email }),
  });
  if (!answer.ok) throw new Error(`The pool answered ${answer.status}: ${await answer.text()}`);
};

/** Every field and button of the form is disabled, except the switch that shows a password. */
export const expectBusy = async (page: Page) => {
  const controls = page
    .locator('form')
    .locator('input:not([hidden]), textarea, select, button:not([role=switch])');
  expect(await controls.count()).toBeGreaterThan(2);
  await expect
    .poll(() =>
      controls.evaluateAll((all) =>
        all.filter((one) => !one.matches(':disabled')).map((one) => one.outerHTML),
      ),
    )
    .toEqual([]);
};

/** What a browser has stored after a sign-in of staff. */
export const toStaffState = ({ stored }: StaffSession): StorageState => ({
  cookies: [],
  origins: [{ origin: here('siteUrl'), localStorage: [...stored] }],
});

/**
 * The options of a window that is signed in, as an editor by default. A test that ends its session passes one of its own: the
 * other tests of a file share theirs.
 */
export const signedIn = async (session?: StaffSession): Promise<{ storageState: StorageState }> => ({
  storageState: toStaffState(session ?? (await staffSession(here('accounts').editor))),
});

/** Opens the form that publishes an article. */
export const openEditor = async ({ page, open }: Pick<Visitor, 'page' | 'open'>) => {
  await open('/content-creator');
  await page.getByRole('heading', { name: 'Create Content' }).waitFor();
};

/** Waits for a toast with this text. */
export const expectToast = async (page: Page, text: string | RegExp) => {
  await page.locator('.toast').filter({ hasText: text }).first().waitFor();
};

export interface Content {
  title: string;
  subtitle: string;
  extract: string;
  alt: string;
  tag: string;
}

export const contentFor = (title: string): Content => ({
  title,
  subtitle: 'What to hand over first',
  extract: 'Start with the chore you put off every week. Write down how you do it, then let the machine try.',
  alt: 'A baker reads her orders at the counter',
  tag: 'Business',
});

export const fillWords = async (page: Page, content: Content) => {
  await page.getByLabel('Title', { exact: true }).fill(content.title);
  await page.getByLabel('Subtitle').fill(content.subtitle);
  await page.getByLabel('Extract').fill(content.extract);
  await page.getByLabel('Alt Text').first().fill(content.alt);
  await page.getByLabel('Tags').selectOption({ label: content.tag });
};

export const chooseImage = async (
  page: Page,
  buffer: Buffer,
  mimeType = 'image/jpeg',
  name = 'counter.jpg',
) => {
  await page.getByLabel('Image Upload').first().setInputFiles({ name, mimeType, buffer });
};

export const uploadImage = async (page: Page, buffer: Buffer) => {
  await chooseImage(page, buffer);
  await expectToast(page, 'Image uploaded successfully!');
  await expect.poll(() => page.getByLabel('Image URL').first().inputValue()).toMatch(/^http.*\/blogimage\//);
};

/** Submits the form and confirms. */
export const submit = async (page: Page) => {
  await page.getByRole('button', { name: 'Create Content' }).click();
  await page.getByRole('dialog', { name: 'Confirm Submission' }).waitFor();
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
};
