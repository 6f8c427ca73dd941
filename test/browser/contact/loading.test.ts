// The contact form while its code is on its way, as on a slow line.
import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { brand } from '#shared/brand.ts';
import { contactForm } from '../../../web/content/contact-form.ts';
import { here } from '../../here.ts';
import { openBrowser } from '../session/customer-pages.ts';
import { DESK, expectAccessible, PHONE } from '../visitor.ts';
import {
  checkbox,
  collectCheckRequests,
  EMPTY,
  fillIn,
  findField,
  newRequest,
  readPositions,
  readValues,
  submit,
} from './contact-pages.ts';

const withVisitor = openBrowser();

/** Holds the scripts of the page back until the returned function is called. */
const holdScripts = async (context: BrowserContext): Promise<() => void> => {
  const { promise, resolve } = Promise.withResolvers<void>();
  await context.route(/\/assets\/[^/]*\.js$/, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
};

const loadingButton = (page: Page) => page.getByRole('button', { name: contactForm.loading, exact: true });
const submitButton = (page: Page) => page.getByRole('button', { name: contactForm.submit, exact: true });

/** Opens the form and waits for its document, styles and fonts only. */
const arriveEarly = async (page: Page, path = '/contact-us'): Promise<void> => {
  await page.goto(new URL(path, here('siteUrl')).href, { waitUntil: 'commit' });
  await loadingButton(page).waitFor();
  await page.waitForFunction(
    () =>
      document.readyState !== 'loading' &&
      document.styleSheets.length > 0 &&
      document.fonts.status === 'loaded',
  );
};

/** The field with the focus, and what is selected in it. */
const readSelection = (page: Page) =>
  page.evaluate(() => {
    const field = document.activeElement;
    if (!(field instanceof HTMLTextAreaElement)) return undefined;
    const { name, selectionStart, selectionEnd } = field;
    return { name, selectionStart, selectionEnd };
  });

describe('the contact form before its code is loaded', () => {
  it.each([
    ['a desk', DESK],
    ['a phone', PHONE],
  ])(
    'disables Submit until its code is loaded, shows the e-mail address after ten seconds, and moves nothing, on %s',
    async (_, viewport) => {
      await withVisitor(
        async ({ page, context }) => {
          const release = await holdScripts(context);
          const settings: string[] = [];
          page.on('request', (request) => {
            if (request.url().endsWith('/settings.json')) settings.push(request.url());
          });
          await arriveEarly(page);
          expect(await loadingButton(page).isDisabled()).toBe(true);
          const before = await readPositions(page);
          const hint = page.getByText(contactForm.late);
          expect(await hint.isVisible()).toBe(false);
          const delays = await hint.evaluate((element) =>
            element.getAnimations().map((animation) => {
              animation.finish();
              return animation.effect?.getTiming().delay;
            }),
          );
          expect(delays).toEqual([10_000]);
          await hint.waitFor();
          expect(await hint.getByRole('link').getAttribute('href')).toBe(`mailto:${brand.contactEmail}`);
          expect(await readPositions(page)).toEqual(before);
          if (viewport === PHONE) await expectAccessible(page);
          // A change of the colors may bring fonts that came too late.
          const positions = await readPositions(page);
          release();
          await submitButton(page).waitFor();
          expect(await hint.count()).toBe(0);
          expect(await submitButton(page).isEnabled()).toBe(true);
          expect(await readPositions(page)).toEqual(positions);
          await submit(page);
          await page.getByText('First Name is a required field', { exact: true }).waitFor();
          // The document has preloaded them.
          expect(settings).toHaveLength(1);
        },
        { viewport },
      );
    },
  );

  it('keeps what was typed, the focus and the selection when its code arrives, and is emptied by Reset before and after', async () => {
    await withVisitor(async ({ page, context }) => {
      const release = await holdScripts(context);
      await arriveEarly(page);
      const reset = page.getByRole('button', { name: contactForm.reset });
      await fillIn(page, newRequest());
      await reset.click();
      expect(await readValues(page)).toEqual(EMPTY);
      await fillIn(page, { ...newRequest('Can AI answer my phone?'), lastName: 'R2D2' });
      const values = await readValues(page);
      // Submit waits, and so does Enter.
      await findField(page, 'firstName').press('Enter');
      const message = findField(page, 'message');
      await message.evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(4, 6));
      await message.focus();
      release();
      await submitButton(page).waitFor();
      expect(await readSelection(page)).toEqual({ name: 'message', selectionStart: 4, selectionEnd: 6 });
      expect(await readValues(page)).toEqual(values);
      await page.getByText('Last Name can only contain letters and spaces', { exact: true }).waitFor();
      await page.keyboard.type('a robot');
      expect((await readValues(page)).message).toBe('Can a robot answer my phone?');
      await page.getByText('28 of 100', { exact: true }).waitFor();
      // The visitor had turned to the form.
      await checkbox(page).waitFor();
      await reset.click();
      await page.getByText('0 of 100', { exact: true }).waitFor();
      expect(await readValues(page)).toEqual(EMPTY);
    });
  });

  it('adds the question of the address and the stored values to what was typed', async () => {
    await withVisitor(async ({ page, context, open }) => {
      const stored = newRequest();
      await open('/contact-us');
      await fillIn(page, stored);
      // The human check comes with the code that stores the values.
      await checkbox(page).waitFor();
      await open('/about');
      const requestedPaths = collectCheckRequests(page);
      const release = await holdScripts(context);
      await arriveEarly(page, '/contact-us?message=Can+AI+answer+my+phone%3F&from=home');
      await findField(page, 'firstName').fill('Grace');
      await findField(page, 'firstName').blur();
      release();
      await submitButton(page).waitFor();
      expect(await readValues(page)).toEqual({
        ...stored,
        firstName: 'Grace',
        message: 'Can AI answer my phone?',
      });
      expect(new URL(page.url()).search).toBe('?from=home');
      // Values from elsewhere are no reason to call the provider of the human check.
      expect(requestedPaths).toEqual([]);
    });
  });
});
