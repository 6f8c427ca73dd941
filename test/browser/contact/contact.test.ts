// The contact form as a visitor uses it, with the prescribed messages.
import type { Locator } from 'playwright-core';
import { describe, expect, it, onTestFinished } from 'vitest';
import { brand } from '#shared/brand.ts';
import { contactForm } from '../../../web/content/contact-form.ts';
import { contactUs } from '../../../web/content/contact-us.ts';
import { home } from '../../../web/content/home.ts';
import { mailsFrom, planHumanCheckFaults, storedFrom } from '../../contact.ts';
import { newCustomer } from '../../customer.ts';
import { here } from '../../here.ts';
import {
  answerNext,
  checkbox,
  collectCheckRequests,
  EMPTY,
  expectFormKept,
  findField,
  fillIn,
  holdNext,
  newRequest,
  readPositions,
  prepareRequest,
  removeHumanCheck,
  collectSent,
  solveCheck,
  submit,
  thanks,
  readValues,
} from './contact-pages.ts';
import { arriveAt, expectSound, openBrowser, takeProvoked } from '../session/customer-pages.ts';
import { storeSession } from '../session/stored-session.ts';
import { expectBusy, expectToast } from '../staff/staff-pages.ts';
import { expectAccessible, expectToFitPhones, PHONE, type Visitor, watchForQuiet } from '../visitor.ts';

const withVisitor = openBrowser();

const ON_A_PHONE = { viewport: PHONE };

const HUMAN_CHECK_MISSING = 'Please complete the CAPTCHA before submitting.';
const SENT = 'Contact Request submitted successfully!';

const isFocused = (locator: Locator) => locator.evaluate((each) => each === document.activeElement);

/** A script shows the form of the public page, and React that of customers. */
const PAGES = ['/contact-us', '/help'];

/** Signs a customer in, whom the public page would send away. */
const comeFor = async (path: string, person: Visitor): Promise<void> => {
  if (path === '/help') await storeSession(person, await newCustomer());
};

describe('the contact form', () => {
  it('says at each field what is wrong, and moves nothing, in windows of 320 to 1440 px', async () => {
    await withVisitor(async (person, page) => {
      const request = newRequest();
      const wrong = {
        firstName: 'J0hn',
        lastName: "O'Brien",
        emailAddress: `${'j'.repeat(33)}@customers.example`,
        message: 'Who answers? '.repeat(8),
      };
      const invalid = page.locator('[aria-invalid=true]');
      // Later visits have our fonts in the cache.
      await person.open('/contact-us');
      for (const width of [320, 360, 390, 600, 960, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        // The human check is drawn once: compact below 360 px.
        if (width <= 360) await person.open('/contact-us');
        await fillIn(page, request);
        await checkbox(page).waitFor();
        await expect.poll(() => invalid.count()).toBe(0);
        const before = await readPositions(page);
        await fillIn(page, wrong);
        for (const sentence of [
          'First Name can only contain letters and spaces',
          'Last Name can only contain letters and spaces',
          'Email Address must be at most 50 characters',
          'Message must be at most 100 characters',
        ])
          await page.getByText(sentence, { exact: true }).waitFor();
        expect(await readPositions(page), `${width} px`).toEqual(before);
        expect(await invalid.count()).toBe(4);
        expect(await readValues(page)).toEqual(wrong);
      }
    });
  });

  it('takes over the question of the home page, loads the human check when somebody turns to it, and keeps its values', async () => {
    await withVisitor(async ({ page, open }) => {
      const requestedPaths = collectCheckRequests(page);
      const waitForQuiet = await watchForQuiet(page);
      await open('/');
      await page.getByLabel(home.question.label).fill('Can AI answer my phone?');
      await page.getByRole('button', { name: home.question.action }).click();
      await arriveAt(page, '/contact-us');
      await expect.poll(() => findField(page, 'message').inputValue()).toBe('Can AI answer my phone?');
      await expect.poll(() => new URL(page.url()).search).toBe('');
      await waitForQuiet();
      expect(requestedPaths).toEqual([]);
      await findField(page, 'firstName').focus();
      await checkbox(page).waitFor();
      expect(requestedPaths).toContain('/turnstile/v0/api.js');
      const request = newRequest();
      await fillIn(page, request);
      await page.reload();
      await expect.poll(() => readValues(page)).toEqual(request);
    });
  });

  it('sends nothing before its human check is solved or after it has expired, and empties both by Reset', async () => {
    await withVisitor(async ({ page, open }) => {
      const sent = collectSent(page);
      const request = newRequest();
      const toast = page.locator('.toast').filter({ hasText: HUMAN_CHECK_MISSING });
      await page.clock.install();
      await open('/contact-us');
      await submit(page);
      for (const label of ['First Name', 'Last Name', 'Email Address', 'Message']) {
        await page.getByText(`${label} is a required field`, { exact: true }).waitFor();
      }
      expect(await isFocused(findField(page, 'firstName'))).toBe(true);
      await fillIn(page, request);
      await checkbox(page).waitFor();
      // Repeated presses show the message once.
      for (let press = 1; press <= 3; press += 1) await submit(page);
      await toast.waitFor();
      expect(await toast.count()).toBe(1);
      await expectFormKept(page, request, 'check asked for');

      // The toast stays while the pointer rests on it, and while it has the focus.
      await toast.hover();
      await page.clock.runFor(60_000);
      expect(await toast.count()).toBe(1);
      await toast.focus();
      await page.mouse.move(0, 0);
      await page.clock.runFor(60_000);
      expect(await toast.count()).toBe(1);
      const passToast = async () => {
        await page.clock.runFor(4000);
        await expect.poll(() => toast.count()).toBe(0);
      };
      await toast.blur();
      await passToast();

      await solveCheck(page);
      await page.clock.fastForward(300_000);
      await page.getByText(contactForm.check.expired).waitFor();
      await submit(page);
      await toast.waitFor();
      await solveCheck(page);
      await expect.poll(() => page.getByText(contactForm.check.expired).count()).toBe(0);
      await passToast();

      await page.getByRole('button', { name: 'Reset' }).click();
      await expectFormKept(page, EMPTY, 'check asked for');
      await fillIn(page, request);
      await submit(page);
      await toast.waitFor();
      expect(sent).toEqual([]);
    });
  });

  it('disables itself while a request is on its way, thanks for it, and mails it to staff with a reply address', async () => {
    await withVisitor(async (person, page) => {
      const request = await prepareRequest(person);
      // What a paste brings along is left out.
      await findField(page, 'message').fill(`\u202A${request.message}\u202C\u200B`);
      await findField(page, 'emailAddress').fill(`Ada <mailto:${request.emailAddress}>`);
      const letGo = await holdNext(page);
      await submit(page);
      await page.getByRole('button', { name: 'Submitting...' }).waitFor();
      await expectBusy(page);
      letGo();
      await page.getByRole('status').getByText(SENT).waitFor();
      await thanks(page).waitFor();
      expect(await isFocused(thanks(page))).toBe(true);
      // The thanks replace everything else.
      for (const gone of [contactUs.headline, contactUs.mailTitle, contactUs.privacy.link]) {
        expect(await page.getByRole('main').getByText(gone, { exact: true }).isVisible()).toBe(false);
      }
      await expectSound(person);
      await expect.poll(() => mailsFrom(request.emailAddress)).not.toEqual([]);
      const [mail, ...others] = await mailsFrom(request.emailAddress);
      expect(others).toEqual([]);
      expect(mail).toMatchObject({ to: ['hello@plainly.example'], replyTo: [request.emailAddress] });
      expect(mail?.text).toContain(request.message);
      expect(mail?.text).not.toMatch(/[\u202A\u202C\u200B]/);
      expect(await page.getByRole('link', { name: 'Back to Home' }).getAttribute('href')).toBe('/');
    }, ON_A_PHONE);
  });

  it.each(PAGES)(
    'brings back an emptied contact form until something new is typed, keeps its values and its human check while a request fails, and asks again for a check that was refused, on %s',
    async (path) => {
      await withVisitor(async (person) => {
        await comeFor(path, person);
        const { page, context, open } = person;
        const typed = { ...newRequest(), lastName: 'R2D2' };
        const { emptied } = contactForm;
        const offer = page.getByRole('status').getByRole('button', { name: emptied.action });
        const reset = page.getByRole('button', { name: 'Reset' });
        await open(path);
        await page.getByRole('button', { name: 'Submit' }).waitFor();
        // A window in the background writes without having the focus.
        await findField(page, 'firstName').dispatchEvent('input');
        await checkbox(page).waitFor();
        await fillIn(page, typed);
        await reset.press('Enter');
        await page.getByRole('status').getByText(emptied.text).waitFor();
        expect(await readValues(page)).toEqual(EMPTY);
        // The focus stays, and the offer is the next tab stop.
        expect(await isFocused(reset)).toBe(true);
        await expectSound(person);
        // A second Reset must not lose the removed values.
        await reset.press('Enter');
        await page.keyboard.press('Tab');
        expect(await isFocused(offer)).toBe(true);
        await page.keyboard.press('Enter');
        await page.getByText('Last Name can only contain letters and spaces', { exact: true }).waitFor();
        expect(await readValues(page)).toEqual(typed);
        expect(await isFocused(findField(page, 'firstName'))).toBe(true);
        expect(await offer.count()).toBe(0);
        // The values are stored again.
        await page.reload();
        await expect.poll(() => readValues(page)).toEqual(typed);

        // The human check comes when the visitor turns to the form again.
        await findField(page, 'message').focus();
        await checkbox(page).waitFor();
        await reset.click();
        await offer.waitFor();
        await findField(page, 'message').fill('N');
        await expect.poll(() => offer.count()).toBe(0);
        await findField(page, 'message').fill('');
        expect(await offer.count()).toBe(0);

        const sent = collectSent(page);
        const request = newRequest();
        const script = `${here('humanCheckUrl')}/**`;
        onTestFinished(() => planHumanCheckFaults());
        await context.route(script, (route) => route.abort());
        await open(path);
        await fillIn(page, request);
        await page.getByText(contactForm.check.failed).waitFor();
        await expectAccessible(page);
        expect(await page.getByRole('link', { name: brand.contactEmail }).count()).toBeGreaterThan(1);
        await context.unroute(script);
        const again = page.getByRole('button', { name: contactForm.check.again });
        await again.click();
        await planHumanCheckFaults({ match: 'POST /turnstile/v0/solve', kind: 'garbage' });
        // A person without a mouse ticks it.
        await checkbox(page).press('Space');
        await page.getByText(contactForm.check.failed).waitFor();
        await again.click();
        await solveCheck(page);
        // The browser logs the failed request.
        takeProvoked(person, /net::ERR_FAILED/);

        const tooOften = 'Please try again in 10 hours, or write to us';
        await answerNext(page, { status: 429, json: { code: 'too-many-requests', message: tooOften } });
        await submit(page);
        await page.getByRole('alert').getByText(tooOften).waitFor();
        // The toast disappears; the message stays above the button.
        await page.locator('.contact-form__error').getByText(tooOften).waitFor();
        takeProvoked(person, /status of 429/);
        // The human check survives other widths.
        await expectToFitPhones(page);
        await expectFormKept(page, request, 'check solved');

        await planHumanCheckFaults({ match: 'POST /turnstile/v0/siteverify', kind: 'down', times: 2 });
        await submit(page);
        await page.getByText(contactForm.kept).waitFor();
        await expectFormKept(page, request, 'check solved');
        takeProvoked(person, /status of 503/);

        await planHumanCheckFaults({ match: 'POST /turnstile/v0/siteverify', kind: 'spent' });
        await submit(page);
        await expectToast(page, HUMAN_CHECK_MISSING);
        takeProvoked(person, /status of 400/);
        await expectFormKept(page, request, 'check asked for');
        await solveCheck(page);
        await submit(page);
        await thanks(page).waitFor();
        // A repeated request has the same check, so that the API stores it once, whether or not the first try arrived.
        const [first, ...others] = sent.map((each) => each.postDataJSON());
        expect(others).toEqual([first, first, { ...first, captchaToken: expect.any(String) }]);
        expect(others[2].captchaToken).not.toBe(first.captchaToken);
        expect(await storedFrom(request.emailAddress)).toBe(1);
      }, ON_A_PHONE);
    },
  );

  it('shows the e-mail address instead of the contact form when the stage has no human check', async () => {
    await withVisitor(async (person) => {
      await removeHumanCheck(person.context);
      await person.open('/contact-us');
      await person.page.getByText(contactForm.closed).waitFor();
      expect(await person.page.getByRole('button', { name: 'Submit' }).count()).toBe(0);
      await expectToFitPhones(person.page);
    }, ON_A_PHONE);
  });

  it('shows the e-mail address instead of the contact form without a script', async () => {
    await withVisitor(
      async ({ page, open }) => {
        await open('/contact-us');
        const sentence = page.locator('noscript p').first();
        expect(await sentence.isVisible()).toBe(true);
        expect(await sentence.innerText()).toContain(contactUs.needsScript);
        expect(await sentence.locator('a').getAttribute('href')).toBe(`mailto:${brand.contactEmail}`);
        expect(await page.locator('form :is(input, textarea, button):visible').count()).toBe(0);
      },
      { javaScriptEnabled: false },
    );
  });
});
