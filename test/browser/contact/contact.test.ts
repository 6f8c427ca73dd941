// The contact form as a visitor uses it, with the messages of the specification word for word.
import type { Locator } from 'playwright-core';
import { describe, expect, it, onTestFinished } from 'vitest';
import { brand } from '#shared/brand.ts';
import { contactForm } from '../../../web/content/contact-form.ts';
import { contactUs } from '../../../web/content/contact-us.ts';
import { home } from '../../../web/content/home.ts';
import { api } from '../../api/client.ts';
import { captchaToken, mailsFrom, planHumanCheckFaults, storedFrom } from '../../contact.ts';
import { here } from '../../here.ts';
import {
  answerNext,
  boxOf,
  checkRequests,
  expectKept,
  expectToast,
  fieldOf,
  fillIn,
  holdNext,
  newRequest,
  placesIn,
  readyToSend,
  removeHumanCheck,
  sentBy,
  solveCheck,
  submit,
  thanks,
  typedIn,
  type ContactRequest,
} from './contact-pages.ts';
import { arriveAt, expectSound, openBrowser, takeProvoked } from '../session/customer-pages.ts';
import { expectBusy } from '../staff/staff-pages.ts';
import { expectAccessible, PHONE } from '../visitor.ts';

const person = openBrowser();

const ON_A_PHONE = { viewport: PHONE };

const HUMAN_CHECK_MISSING = 'Please complete the CAPTCHA before submitting.';
const SENT = 'Contact Request submitted successfully!';
const EXCEPTION = 'Failed to Submit Contact Us Form. Please try again later.';

const NOTHING: ContactRequest = { firstName: '', lastName: '', emailAddress: '', message: '' };

/** A request by another way than the form. */
const send = async (request: ContactRequest) =>
  api({
    path: '/subscription/contactus',
    key: here('siteApiKey'),
    body: { ...request, captchaToken: await captchaToken() },
  });

describe('what is typed', () => {
  it('is judged at every change, in the words of the specification', async () => {
    await person(async (who) => {
      const { page, open } = who;
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
        await fieldOf(page, name).fill(typed);
        await page.getByText(sentence, { exact: true }).waitFor();
        expect(await fieldOf(page, name).inputValue()).toBe(typed);
        expect(await fieldOf(page, name).getAttribute('aria-invalid')).toBe('true');
      }
      await expectSound(who);
      for (const [name, longest] of [
        ['firstName', 'Zoë '.padEnd(25, 'e')],
        ['lastName', 'Ñ'.repeat(25)],
        ['emailAddress', `${'j'.repeat(32)}@customers.example`],
        ['message', 'm'.repeat(100)],
      ] as const) {
        await fieldOf(page, name).fill(longest);
        await expect.poll(() => fieldOf(page, name).getAttribute('aria-invalid')).toBe('false');
      }
    }, ON_A_PHONE);
  });

  it.each([320, 360, 390, 600, 960, 1024, 1440])(
    'moves nothing, whatever is said about it, in a window of %i px',
    async (width) => {
      await person(
        async ({ page, open }) => {
          await open('/contact-us');
          await fillIn(page, newRequest());
          await boxOf(page).waitFor();
          const before = await placesIn(page);
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
            await fieldOf(page, name).fill(typed);
            await page.getByText(sentence, { exact: true }).waitFor();
          }
          expect(await placesIn(page)).toEqual(before);
        },
        { viewport: { width, height: 900 } },
      );
    },
  );

  it('is still there after the page was loaded anew', async () => {
    await person(async ({ page, open }) => {
      const request = newRequest();
      await open('/contact-us');
      await fillIn(page, request);
      await page.reload();
      await expect.poll(() => typedIn(page)).toEqual(request);
    });
  });

  it('comes along from the question form of the home page, and leaves the address', async () => {
    await person(async ({ page, open }) => {
      await open('/');
      await page.getByLabel(home.question.label).fill('Can AI answer my phone?');
      await page.getByRole('button', { name: home.question.action }).click();
      await arriveAt(page, '/contact-us');
      await expect.poll(() => fieldOf(page, 'message').inputValue()).toBe('Can AI answer my phone?');
      await expect.poll(() => new URL(page.url()).search).toBe('');
    });
  });
});

describe('the human check', () => {
  it('is not asked for before somebody turns to the form', async () => {
    await person(async ({ page, open }) => {
      const asked = checkRequests(page);
      await open('/contact-us');
      expect(asked).toEqual([]);
      await fieldOf(page, 'firstName').focus();
      await boxOf(page).waitFor();
      expect(asked).toContain('/turnstile/v0/api.js');
    });
  });

  it('must be solved, and nothing is sent until it is', async () => {
    await person(async (who) => {
      const { page, open } = who;
      const sent = sentBy(page);
      const request = newRequest();
      await open('/contact-us');
      await submit(page);
      for (const label of ['First Name', 'Last Name', 'Email Address', 'Message']) {
        await page.getByText(`${label} is a required field`, { exact: true }).waitFor();
      }
      expect(await fieldOf(page, 'firstName').evaluate((field) => field === document.activeElement)).toBe(
        true,
      );
      await fillIn(page, request);
      await boxOf(page).waitFor();
      // However often somebody presses, it is said in one place.
      for (let press = 1; press <= 3; press += 1) await submit(page);
      await expectToast(page, 'alert', HUMAN_CHECK_MISSING);
      expect(await page.getByRole('alert').getByText(HUMAN_CHECK_MISSING).count()).toBe(1);
      await expectKept(page, request, 'check asked for');
      expect(sent).toEqual([]);
    });
  });

  it('that has run out is asked for once more', async () => {
    await person(async ({ page, open }) => {
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

  it('whose provider cannot be reached can be tried again, and an address to write to stands beside', async () => {
    await person(async (who) => {
      const { page, context, open } = who;
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
      // The browser itself complains of what it could not load.
      takeProvoked(who, /net::ERR_FAILED/);
    });
  });

  it('that the server refuses is asked for once more, and then the request goes out', async () => {
    await person(async (who) => {
      const { page } = who;
      onTestFinished(() => planHumanCheckFaults());
      const request = await readyToSend(who);
      await planHumanCheckFaults({ match: 'POST /turnstile/v0/siteverify', kind: 'spent' });
      await submit(page);
      await expectToast(page, 'alert', HUMAN_CHECK_MISSING);
      takeProvoked(who, /status of 400/);
      await expectKept(page, request, 'check asked for');
      await solveCheck(page);
      await submit(page);
      await thanks(page).waitFor();
      expect(await mailsFrom(request.emailAddress)).toHaveLength(1);
    });
  });

  it('that the server could not have verified is solved still, and good for the same words again', async () => {
    await person(async (who) => {
      const { page } = who;
      onTestFinished(() => planHumanCheckFaults());
      const request = await readyToSend(who);
      await planHumanCheckFaults({ match: 'POST /turnstile/v0/siteverify', kind: 'down', times: 2 });
      await submit(page);
      await page.getByText(contactForm.kept).waitFor();
      takeProvoked(who, /status of 503/);
      await expectKept(page, request, 'check solved');
      await submit(page);
      await thanks(page).waitFor();
      expect(await mailsFrom(request.emailAddress)).toHaveLength(1);
      expect(await storedFrom(request.emailAddress)).toBe(1);
    });
  });
});

describe('a request', () => {
  it('shows that it is on its way, and takes no more input meanwhile', async () => {
    await person(async (who) => {
      const { page } = who;
      await readyToSend(who);
      const letGo = await holdNext(page);
      await submit(page);
      await page.getByRole('button', { name: 'Submitting...' }).waitFor();
      await expectBusy(page);
      letGo();
      await thanks(page).waitFor();
    });
  });

  it.each([
    ['a desk', {}],
    ['a phone', ON_A_PHONE],
  ])(
    'that arrives is thanked for, is stored, and reaches staff once with the address to answer (%s)',
    async (_, options) => {
      await person(async (who) => {
        const { page } = who;
        const request = await readyToSend(who);
        await submit(page);
        await expectToast(page, 'status', SENT);
        await thanks(page).waitFor();
        expect(await thanks(page).evaluate((heading) => heading === document.activeElement)).toBe(true);
        // Nothing of the form's page stands beside.
        for (const gone of [
          contactUs.headline,
          contactUs.mailTitle,
          contactUs.privacy.link,
        ]) {
          expect(await page.getByRole('main').getByText(gone, { exact: true }).isVisible()).toBe(false);
        }
        await expectSound(who);
        const [mail, ...others] = await mailsFrom(request.emailAddress);
        expect(others).toEqual([]);
        expect(mail).toMatchObject({ to: ['hello@plainly.example'], replyTo: [request.emailAddress] });
        expect(mail?.text).toContain(request.message);

        await page.getByRole('link', { name: 'Back to Home' }).click();
        await arriveAt(page, '/');
      }, options);
    },
  );

  it('sent a second time is thanked for, and stays one request', async () => {
    await person(async (who) => {
      const { page } = who;
      const request = newRequest();
      expect(await send(request)).toMatchObject({ status: 200 });
      await readyToSend(who, request);
      await submit(page);
      await thanks(page).waitFor();
      expect(await mailsFrom(request.emailAddress)).toHaveLength(1);
      expect(await storedFrom(request.emailAddress)).toBe(1);
    });
  });

  it('over the limit is told when there is room again, and keeps its words', async () => {
    await person(async (who) => {
      const { page } = who;
      const request = newRequest();
      for (const number of ['one', 'two', 'three', 'four', 'five']) {
        expect(await send({ ...request, message: `Message ${number}` })).toMatchObject({ status: 200 });
      }
      await readyToSend(who, request);
      await submit(page);
      const email = brand.contactEmail.replaceAll('.', '\\.');
      const sentence = new RegExp(`Please try again in \\d+ (minutes?|hours?), or write to ${email}`);
      const toast = page.getByRole('alert').getByText(sentence);
      await toast.waitFor();
      await expectKept(page, request, 'check solved');
      // The toast goes; what it said stays at the button.
      await expect.poll(() => toast.count(), { timeout: 8000 }).toBe(0);
      await page.getByText(sentence).waitFor();
      takeProvoked(who, /status of 429/);
      await expectSound(who);
      // By now the window was narrow and is wide again, as when a phone is turned: the check is still there.
      await expectKept(page, request, 'check solved');
    });
  });

  it.each([
    [
      'with words',
      { status: 503, json: { code: 'unavailable', message: 'We are closed.', error: 'We are closed.' } },
      'We are closed.',
    ],
    ['without words', { status: 500, json: {} }, 'Failed to submit contact request'],
    ['not at all', 'no answer', EXCEPTION],
  ] as const)(
    'that the server answers %s keeps every word, and can be sent again',
    async (_, answer, sentence) => {
      await person(async (who) => {
        const { page } = who;
        const sent = sentBy(page);
        const request = await readyToSend(who);
        await answerNext(page, answer);
        await submit(page);
        await expectToast(page, 'alert', sentence);
        await expectKept(page, request, 'check solved');
        takeProvoked(who, /status of 50[03]|net::ERR_FAILED/);
        await expectSound(who);
        await answerNext(page, { status: 200, json: { success: true, message: 'Got it.' } });
        await submit(page);
        await expectToast(page, 'status', 'Got it.');
        // The same words with the same check: the server takes them once, whether or not the first ones arrived.
        expect(sent[1]?.postDataJSON()).toEqual(sent[0]?.postDataJSON());
      });
    },
  );

  it('that is not to be sent after all is emptied by Reset, the human check with it', async () => {
    await person(async (who) => {
      const { page } = who;
      const sent = sentBy(page);
      await readyToSend(who);
      await page.getByRole('button', { name: 'Reset' }).click();
      await expectKept(page, NOTHING, 'check asked for');
      const request = newRequest();
      await fillIn(page, request);
      await submit(page);
      await expectToast(page, 'alert', HUMAN_CHECK_MISSING);
      expect(sent).toEqual([]);
    });
  });

  it.each([
    ['a desk', {}],
    ['a phone', ON_A_PHONE],
  ])('that was emptied by mistake is brought back, until something new is typed (%s)', async (_, options) => {
    await person(async (who) => {
      const { page, open } = who;
      const typed = { ...newRequest(), lastName: 'R2D2' };
      const { emptied } = contactForm;
      const offer = page.getByRole('status').getByRole('button', { name: emptied.action });
      const reset = page.getByRole('button', { name: 'Reset' });
      const isFocused = (locator: Locator) => locator.evaluate((each) => each === document.activeElement);
      await open('/contact-us');
      await fillIn(page, typed);
      await boxOf(page).waitFor();
      await reset.press('Enter');
      await page.getByRole('status').getByText(emptied.text).waitFor();
      expect(await typedIn(page)).toEqual(NOTHING);
      // The focus stays, and the offer is the next stop.
      expect(await isFocused(reset)).toBe(true);
      await expectSound(who);
      // An empty form that is emptied loses nothing more.
      await reset.press('Enter');
      await page.keyboard.press('Tab');
      expect(await isFocused(offer)).toBe(true);
      await page.keyboard.press('Enter');
      await page.getByText('Last Name can only contain letters and spaces', { exact: true }).waitFor();
      expect(await typedIn(page)).toEqual(typed);
      expect(await isFocused(fieldOf(page, 'firstName'))).toBe(true);
      expect(await offer.count()).toBe(0);
      // It is kept again, as before.
      await page.reload();
      await expect.poll(() => typedIn(page)).toEqual(typed);

      // The human check comes when somebody turns to the form again.
      await fieldOf(page, 'message').focus();
      await boxOf(page).waitFor();
      await reset.click();
      await offer.waitFor();
      await fieldOf(page, 'message').fill('N');
      await expect.poll(() => offer.count()).toBe(0);
      await fieldOf(page, 'message').fill('');
      expect(await offer.count()).toBe(0);
    }, options);
  });
});

describe('where the form cannot be used', () => {
  it('because the stage has no human check, it says so and names the address to write to', async () => {
    await person(async (who) => {
      await removeHumanCheck(who.context);
      await who.open('/contact-us');
      await who.page.getByText(contactForm.closed).waitFor();
      expect(await who.page.getByRole('button', { name: 'Submit' }).count()).toBe(0);
      await expectSound(who);
    }, ON_A_PHONE);
  });

  it('because there is no JavaScript, it says so and names the address to write to', async () => {
    await person(
      async ({ page, open }) => {
        await open('/contact-us');
        const sentence = page.locator('noscript p').first();
        expect(await sentence.isVisible()).toBe(true);
        expect(await sentence.innerText()).toContain(contactUs.needsScript);
        expect(await sentence.locator('a').getAttribute('href')).toBe(`mailto:${brand.contactEmail}`);
      },
      { javaScriptEnabled: false },
    );
  });
});
