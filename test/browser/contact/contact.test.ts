// The contact form as a visitor uses it, with the prescribed messages.
import type { Locator } from 'playwright-core';
import { describe, expect, it, onTestFinished } from 'vitest';
import { brand } from '#shared/brand.ts';
import { contactForm } from '../../../web/content/contact-form.ts';
import { contactUs } from '../../../web/content/contact-us.ts';
import { home } from '../../../web/content/home.ts';
import { api } from '../../api/client.ts';
import { createHumanCheckToken, mailsFrom, planHumanCheckFaults, storedFrom } from '../../contact.ts';
import { here } from '../../here.ts';
import {
  answerNext,
  checkbox,
  collectCheckRequests,
  EMPTY,
  expectFormKept,
  expectToast,
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
  type ContactRequest,
} from './contact-pages.ts';
import { arriveAt, expectSound, openBrowser, takeProvoked } from '../session/customer-pages.ts';
import { expectBusy } from '../staff/staff-pages.ts';
import { DESK, expectAccessible, PHONE, watchForQuiet } from '../visitor.ts';

const withVisitor = openBrowser();

const ON_A_PHONE = { viewport: PHONE };

const HUMAN_CHECK_MISSING = 'Please complete the CAPTCHA before submitting.';
const SENT = 'Contact Request submitted successfully!';
const EXCEPTION = 'Failed to Submit Contact Us Form. Please try again later.';

/** Sends a contact request without the form. */
const send = async (request: ContactRequest) =>
  api({
    path: '/subscription/contactus',
    key: here('siteApiKey'),
    body: { ...request, captchaToken: await createHumanCheckToken() },
  });

describe('the fields of the contact form', () => {
  it('validates each change of the contact form with the prescribed messages', async () => {
    await withVisitor(async (person) => {
      const { page, open } = person;
      await open('/contact-us');
      const says: [keyof ContactRequest, string, string][] = [
        ['firstName', 'J0hn', 'First Name can only contain letters and spaces'],
        ['firstName', 'J'.repeat(26), 'First Name must be at most 25 characters'],
        ['firstName', '', 'First Name is a required field'],
        ['lastName', "O'Brien", 'Last Name can only contain letters and spaces'],
        ['lastName', 'J'.repeat(26), 'Last Name must be at most 25 characters'],
        ['lastName', '', 'Last Name is a required field'],
        ['emailAddress', 'jane@', 'Invalid email address'],
        [
          'emailAddress',
          `${'j'.repeat(33)}@customers.example`,
          'Email Address must be at most 50 characters',
        ],
        ['emailAddress', '', 'Email Address is a required field'],
        ['message', 'm'.repeat(101), 'Message must be at most 100 characters'],
        ['message', '', 'Message is a required field'],
      ];
      for (const [name, typed, sentence] of says) {
        await findField(page, name).fill(typed);
        await page.getByText(sentence, { exact: true }).waitFor();
        expect(await findField(page, name).inputValue()).toBe(typed);
        expect(await findField(page, name).getAttribute('aria-invalid')).toBe('true');
      }
      await expectSound(person);
      for (const [name, longest] of [
        ['firstName', 'Zoë '.padEnd(25, 'e')],
        ['lastName', 'Ñ'.repeat(25)],
        ['emailAddress', `${'j'.repeat(32)}@customers.example`],
        ['message', 'm'.repeat(100)],
      ] as const) {
        await findField(page, name).fill(longest);
        await expect.poll(() => findField(page, name).getAttribute('aria-invalid')).toBe('false');
      }
    }, ON_A_PHONE);
  });

  it.each([
    // The human check is drawn compact below 360 px.
    [320],
    [360, 390, 600, 960, 1024, 1440],
  ])('moves nothing when the contact form shows errors in a window of %i px and more', async (...widths) => {
    await withVisitor(
      async ({ page, open }) => {
        const request = newRequest();
        await open('/contact-us');
        await fillIn(page, request);
        await checkbox(page).waitFor();
        for (const width of widths) {
          await page.setViewportSize({ width, height: 900 });
          await fillIn(page, request);
          await expect.poll(() => page.locator('[aria-invalid=true]').count()).toBe(0);
          const before = await readPositions(page);
          for (const [name, typed, sentence] of [
            ['firstName', 'J0hn', 'First Name can only contain letters and spaces'],
            ['lastName', "O'Brien", 'Last Name can only contain letters and spaces'],
            [
              'emailAddress',
              `${'j'.repeat(33)}@customers.example`,
              'Email Address must be at most 50 characters',
            ],
            ['message', 'Who answers? '.repeat(8), 'Message must be at most 100 characters'],
          ] as const) {
            await findField(page, name).fill(typed);
            await page.getByText(sentence, { exact: true }).waitFor();
          }
          expect(await readPositions(page), `${width} px`).toEqual(before);
        }
      },
      { viewport: { width: widths[0] ?? 0, height: 900 } },
    );
  });

  it('keeps the values of the contact form over a reload', async () => {
    await withVisitor(async ({ page, open }) => {
      const request = newRequest();
      await open('/contact-us');
      await fillIn(page, request);
      // The human check comes with the code that stores the values.
      await checkbox(page).waitFor();
      await page.reload();
      await expect.poll(() => readValues(page)).toEqual(request);
    });
  });

  it('takes over the question of the home page and removes it from the address', async () => {
    await withVisitor(async ({ page, open }) => {
      await open('/');
      await page.getByLabel(home.question.label).fill('Can AI answer my phone?');
      await page.getByRole('button', { name: home.question.action }).click();
      await arriveAt(page, '/contact-us');
      await expect.poll(() => findField(page, 'message').inputValue()).toBe('Can AI answer my phone?');
      await expect.poll(() => new URL(page.url()).search).toBe('');
    });
  });
});

describe('the human check of the contact form', () => {
  it('loads the human check at the first interaction with the form', async () => {
    await withVisitor(async ({ page, open }) => {
      const requestedPaths = collectCheckRequests(page);
      const waitForQuiet = await watchForQuiet(page);
      await open('/contact-us');
      await waitForQuiet();
      expect(requestedPaths).toEqual([]);
      await findField(page, 'firstName').focus();
      await checkbox(page).waitFor();
      expect(requestedPaths).toContain('/turnstile/v0/api.js');
    });
  });

  it('sends no contact request until the human check is solved', async () => {
    await withVisitor(async (person) => {
      const { page, open } = person;
      const sent = collectSent(page);
      const request = newRequest();
      await open('/contact-us');
      await submit(page);
      for (const label of ['First Name', 'Last Name', 'Email Address', 'Message']) {
        await page.getByText(`${label} is a required field`, { exact: true }).waitFor();
      }
      expect(await findField(page, 'firstName').evaluate((field) => field === document.activeElement)).toBe(
        true,
      );
      await fillIn(page, request);
      await checkbox(page).waitFor();
      // Repeated presses show the message once.
      for (let press = 1; press <= 3; press += 1) await submit(page);
      await expectToast(page, 'alert', HUMAN_CHECK_MISSING);
      expect(await page.getByRole('alert').getByText(HUMAN_CHECK_MISSING).count()).toBe(1);
      await expectFormKept(page, request, 'check asked for');
      expect(sent).toEqual([]);
    });
  });

  it('keeps a toast while the pointer rests on it or it has the focus', async () => {
    await withVisitor(async ({ page, open }) => {
      await page.clock.install();
      await open('/contact-us');
      await fillIn(page, newRequest());
      await checkbox(page).waitFor();
      await submit(page);
      const toast = page.locator('.toast').filter({ hasText: HUMAN_CHECK_MISSING });
      await toast.hover();
      await page.clock.runFor(60_000);
      expect(await toast.count()).toBe(1);
      await toast.focus();
      await page.mouse.move(0, 0);
      await page.clock.runFor(60_000);
      expect(await toast.count()).toBe(1);
      await toast.blur();
      await page.clock.runFor(4000);
      await expect.poll(() => toast.count()).toBe(0);
    });
  });

  it('asks again for a human check that has expired', async () => {
    await withVisitor(async ({ page, open }) => {
      await page.clock.install();
      await open('/contact-us');
      await fillIn(page, newRequest());
      await solveCheck(page);
      await page.clock.fastForward(300_000);
      await page.getByText(contactForm.check.expired).waitFor();
      await submit(page);
      await expectToast(page, 'alert', HUMAN_CHECK_MISSING);
      await solveCheck(page);
      await expect.poll(() => page.getByText(contactForm.check.expired).count()).toBe(0);
    });
  });

  it('offers a retry and an e-mail address when the human check cannot be loaded', async () => {
    await withVisitor(async (person) => {
      const { page, context, open } = person;
      const script = `${here('humanCheckUrl')}/**`;
      await context.route(script, (route) => route.abort());
      await open('/contact-us');
      await fillIn(page, newRequest());
      await page.getByText(contactForm.check.failed).waitFor();
      await expectAccessible(page);
      expect(await page.getByRole('link', { name: brand.contactEmail }).count()).toBeGreaterThan(1);
      await context.unroute(script);
      await page.getByRole('button', { name: contactForm.check.again }).click();
      await solveCheck(page);
      // The browser logs the failed request.
      takeProvoked(person, /net::ERR_FAILED/);
    });
  });

  it('asks again for a human check that the API refused, then sends the request', async () => {
    await withVisitor(async (person) => {
      const { page } = person;
      onTestFinished(() => planHumanCheckFaults());
      const request = await prepareRequest(person);
      await planHumanCheckFaults({ match: 'POST /turnstile/v0/siteverify', kind: 'spent' });
      await submit(page);
      await expectToast(page, 'alert', HUMAN_CHECK_MISSING);
      takeProvoked(person, /status of 400/);
      await expectFormKept(page, request, 'check asked for');
      await solveCheck(page);
      await submit(page);
      await thanks(page).waitFor();
      await expect.poll(() => mailsFrom(request.emailAddress)).toHaveLength(1);
    });
  });

  it('keeps a solved human check when the API could not verify it, for the same request', async () => {
    await withVisitor(async (person) => {
      const { page } = person;
      onTestFinished(() => planHumanCheckFaults());
      const request = await prepareRequest(person);
      await planHumanCheckFaults({ match: 'POST /turnstile/v0/siteverify', kind: 'down', times: 2 });
      await submit(page);
      await page.getByText(contactForm.kept).waitFor();
      takeProvoked(person, /status of 503/);
      await expectFormKept(page, request, 'check solved');
      await submit(page);
      await thanks(page).waitFor();
      await expect.poll(() => mailsFrom(request.emailAddress)).toHaveLength(1);
      expect(await storedFrom(request.emailAddress)).toBe(1);
    });
  });
});

describe('a submitted contact request', () => {
  it('disables the contact form while the request is on its way', async () => {
    await withVisitor(async (person) => {
      const { page } = person;
      await prepareRequest(person);
      const letGo = await holdNext(page);
      await submit(page);
      await page.getByRole('button', { name: 'Submitting...' }).waitFor();
      await expectBusy(page);
      letGo();
      await thanks(page).waitFor();
    });
  });

  it('thanks the visitor, stores the request and mails it to staff once with a reply address', async () => {
    await withVisitor(async (person) => {
      const { page } = person;
      const request = await prepareRequest(person);
      // Hidden characters of a paste are left out.
      await findField(page, 'message').fill(`\u202A${request.message}\u202C\u200B`);
      await submit(page);
      await expectToast(page, 'status', SENT);
      await thanks(page).waitFor();
      expect(await thanks(page).evaluate((heading) => heading === document.activeElement)).toBe(true);
      // The thanks replace everything else.
      for (const gone of [contactUs.headline, contactUs.mailTitle, contactUs.privacy.link]) {
        expect(await page.getByRole('main').getByText(gone, { exact: true }).isVisible()).toBe(false);
      }
      await expectSound(person);
      await page.setViewportSize(DESK);
      await expectSound(person);
      await expect.poll(() => mailsFrom(request.emailAddress)).not.toEqual([]);
      const [mail, ...others] = await mailsFrom(request.emailAddress);
      expect(others).toEqual([]);
      expect(mail).toMatchObject({ to: ['hello@plainly.example'], replyTo: [request.emailAddress] });
      expect(mail?.text).toContain(request.message);
      expect(mail?.text).not.toMatch(/[\u202A\u202C\u200B]/);

      await page.getByRole('link', { name: 'Back to Home' }).click();
      await arriveAt(page, '/');
    }, ON_A_PHONE);
  });

  it('thanks for a repeated contact request and stores it once', async () => {
    await withVisitor(async (person) => {
      const { page } = person;
      const request = newRequest();
      expect(await send(request)).toMatchObject({ status: 200 });
      await prepareRequest(person, request);
      await submit(page);
      await thanks(page).waitFor();
      await expect.poll(() => mailsFrom(request.emailAddress)).toHaveLength(1);
      expect(await storedFrom(request.emailAddress)).toBe(1);
    });
  });

  it('says when a visitor over the limit can write again and keeps the contact form', async () => {
    await withVisitor(async (person) => {
      const { page } = person;
      const request = await prepareRequest(person);
      const sentence = `Please try again in 3 hours, or write to ${brand.contactEmail}`;
      await answerNext(page, { status: 429, json: { code: 'too-many-requests', message: sentence } });
      await submit(page);
      const toast = page.getByRole('alert').getByText(sentence);
      await toast.waitFor();
      await expectFormKept(page, request, 'check solved');
      // The toast disappears; the message stays above the button.
      await expect.poll(() => toast.count()).toBe(0);
      await page.getByText(sentence).waitFor();
      takeProvoked(person, /status of 429/);
      await expectSound(person);
      // expectSound has changed the window's width: the human check must survive that.
      await expectFormKept(page, request, 'check solved');
    });
  });

  it('keeps the contact form for a retry, whether the API answers with a message, without one or not at all', async () => {
    await withVisitor(async (person) => {
      const { page } = person;
      const sent = collectSent(page);
      const request = await prepareRequest(person);
      for (const [answer, sentence] of [
        [{ status: 503, json: { code: 'unavailable', message: 'We are closed.' } }, 'We are closed.'],
        [{ status: 500, json: {} }, 'Failed to submit contact request'],
        ['no answer', EXCEPTION],
      ] as const) {
        await answerNext(page, answer);
        await submit(page);
        await expectToast(page, 'alert', sentence);
        await expectFormKept(page, request, 'check solved');
        takeProvoked(person, /status of 50[03]|net::ERR_FAILED/);
      }
      await expectSound(person);
      await answerNext(page, { status: 200, json: { success: true, message: 'Got it.' } });
      await submit(page);
      await expectToast(page, 'status', 'Got it.');
      // The same request with the same check: the API stores it once, whether or not the first try arrived.
      const [first, ...others] = sent.map((each) => each.postDataJSON());
      expect(others).toEqual([first, first, first]);
    });
  });

  it('empties the contact form and the human check by Reset', async () => {
    await withVisitor(async (person) => {
      const { page } = person;
      const sent = collectSent(page);
      await prepareRequest(person);
      await page.getByRole('button', { name: 'Reset' }).click();
      await expectFormKept(page, EMPTY, 'check asked for');
      const request = newRequest();
      await fillIn(page, request);
      await submit(page);
      await expectToast(page, 'alert', HUMAN_CHECK_MISSING);
      expect(sent).toEqual([]);
    });
  });

  it('brings back an emptied contact form until something new is typed', async () => {
    await withVisitor(async (person) => {
      const { page, open } = person;
      const typed = { ...newRequest(), lastName: 'R2D2' };
      const { emptied } = contactForm;
      const offer = page.getByRole('status').getByRole('button', { name: emptied.action });
      const reset = page.getByRole('button', { name: 'Reset' });
      const isFocused = (locator: Locator) => locator.evaluate((each) => each === document.activeElement);
      await open('/contact-us');
      await fillIn(page, typed);
      await checkbox(page).waitFor();
      await reset.press('Enter');
      await page.getByRole('status').getByText(emptied.text).waitFor();
      expect(await readValues(page)).toEqual(EMPTY);
      // The focus stays, and the offer is the next tab stop.
      expect(await isFocused(reset)).toBe(true);
      await expectSound(person);
      await page.setViewportSize(DESK);
      await expectSound(person);
      await page.setViewportSize(PHONE);
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
    }, ON_A_PHONE);
  });
});

describe('a contact form that cannot be used', () => {
  it('shows the e-mail address instead of the contact form when the stage has no human check', async () => {
    await withVisitor(async (person) => {
      await removeHumanCheck(person.context);
      await person.open('/contact-us');
      await person.page.getByText(contactForm.closed).waitFor();
      expect(await person.page.getByRole('button', { name: 'Submit' }).count()).toBe(0);
      await expectSound(person);
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
