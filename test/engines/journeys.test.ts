// One journey of a customer and one of an editor in the engines that `npm test` does not have.
import { describe, expect, it } from 'vitest';
import { testimonials } from '../../web/content/testimonials.ts';
import { publishDraft } from '../api/drafts.ts';
import { newAddress, readToken } from '../api/newsletter/subscribers.ts';
import { newCustomer } from '../customer.ts';
import { here } from '../here.ts';
import { ENGINES } from './engines.ts';
import { openFirefox } from './firefox.ts';
import { expectSound, fill, find, openPage, press } from './page.ts';
import { PHONE_WIDTH, SIZES, type Size, type Tab } from './tab.ts';

const DESK: Size = { width: 1440, height: 900 };

/** The number of the chosen testimonial, as soon as it is whole on the screen; undefined while it is on its way. */
const readTestimonial = `(() => {
  const index = [...document.querySelectorAll('.carousel__dot')].findIndex((dot) => dot.matches('[aria-selected=true]'));
  const list = document.querySelector('.carousel__slides').getBoundingClientRect();
  const slide = document.querySelectorAll('.carousel__slide')[index]?.getBoundingClientRect();
  return slide && slide.left >= list.left - 1 && slide.right <= list.right + 1 ? index + 1 : undefined;
})()`;

const runIn = async (
  open: (size: Size) => Promise<Tab>,
  size: Size,
  journey: (tab: Tab) => Promise<void>,
): Promise<void> => {
  const tab = await open(size);
  try {
    await journey(tab);
  } finally {
    await tab.close();
  }
};

/** Follows a link of the application, which is behind a menu on a phone. */
const go = async (tab: Tab, { width }: Size, name: string): Promise<void> => {
  if (width === PHONE_WIDTH) {
    await press(tab, 'button', 'Menu');
    await find(tab, 'link', name);
    await expectSound(tab);
  }
  await press(tab, 'link', name);
  await find(tab, 'heading', name);
  await expectSound(tab);
};

/** The middle of the checkbox in the frame of the human check, which belongs to another origin; undefined while there is none. */
const findCheckbox = `(() => {
  const frame = document.querySelector('.human-check__widget iframe');
  frame?.scrollIntoView({ block: 'center', behavior: 'instant' });
  const rect = frame?.getBoundingClientRect();
  return rect && { x: rect.left + 30, y: rect.top + rect.height / 2 };
})()`;

/** Whether the page still asks for the human check. */
const asksForCheck = `document.body.innerText.includes('before submitting')`;

/** Presses the checkbox until the page no longer asks for it: the frame may still be loading. */
const solveCheck = async (tab: Tab): Promise<void> => {
  await expect
    .poll(
      async () => {
        const place = await tab.evaluate(findCheckbox);
        if (place) await tab.pressAt(place.x, place.y);
        return tab.evaluate(asksForCheck);
      },
      { interval: 1000 },
    )
    .toBe(false);
};

const boldOverBreak = `document.querySelector('.body-editor__text').editor
  .chain().focus('end').setHardBreak().insertContent('two').selectAll().toggleBold().run()`;
const beginBlock = `document.querySelector('.body-editor__text').editor.chain().focus('end').splitBlock().run()`;
const readHeading = `document.querySelector('.body-editor__text h2')?.textContent`;
const selectAll = `document.querySelector('.body-editor__text').editor.chain().focus().selectAll().run()`;
/** Where 'Italic' of the bubble at a selection is; undefined while it is not shown. */
const findItalic = `(() => {
  const [box] = document.querySelector('.body-editor__bubble [aria-label=Italic]')?.getClientRects() ?? [];
  return box && { x: box.left + box.width / 2, y: box.top + box.height / 2 };
})()`;
const countItalic = `document.querySelectorAll('.body-editor__text em').length`;
const isHelped = `document.querySelector('.sign-up').noValidate`;
const readStatus = `document.querySelector('.save-status').textContent`;

/** The background of the mail in its preview, which the mail's own style sets. */
const readMailBackground = `(() => {
  const body = document.querySelector('.mail-frame iframe')?.contentDocument?.body;
  return body ? getComputedStyle(body).backgroundColor : '';
})()`;

describe.each(ENGINES)('%s', (_, open) => {
  it.each(SIZES)('leads a customer from the home page to a plan at $width px', async (size) => {
    const { email } = await newCustomer();
    await runIn(open, size, async (tab) => {
      await openPage(tab, '/');
      await expectSound(tab);
      if (size.width === PHONE_WIDTH) await press(tab, 'button', 'Menu');
      await find(tab, 'link', 'Login');
      await expectSound(tab);
      await press(tab, 'link', 'Login');
      await press(tab, 'link', 'Continue with Google');
      await press(tab, 'button', email);
      await find(tab, 'heading', 'Choose your plan');
      await expectSound(tab);

      await go(tab, size, 'Learn');
      await press(tab, 'link', 'AI Fundamentals');
      await find(tab, 'heading', 'AI Fundamentals');
      await expectSound(tab);

      await go(tab, size, 'Articles');
      await go(tab, size, 'Account');

      await openPage(tab, '/subscribe/essentials');
      await press(tab, 'button', 'Subscribe');
      await fill(tab, 'Card number', '4242424242424242');
      await fill(tab, 'Expiry', '12 / 34');
      await fill(tab, 'CVC', '123');
      await fill(tab, 'Name on card', 'Cora Customer');
      await press(tab, 'button', 'Subscribe');
      await find(tab, 'heading', 'Thank you for your payment!');
      await expectSound(tab);

      await press(tab, 'button', 'Your account');
      await find(tab, 'button', 'Logout');
      await expectSound(tab);
      await press(tab, 'button', 'Logout');
      await find(tab, 'heading', 'How We Help');
    });
  });

  it.each(SIZES)('signs a reader up for the newsletter, and off again, at $width px', async (size) => {
    const address = newAddress();
    await runIn(open, size, async (tab) => {
      await openPage(tab, '/newsletter');
      await expectSound(tab);
      await fill(tab, 'Your email address', address);
      // A form that is sent before its script has come goes without it, and the link in the mail asks for a press.
      await expect.poll(() => tab.evaluate(isHelped)).toBe(true);
      await press(tab, 'button', 'Subscribe');
      await find(tab, 'heading', 'Look into your mailbox');
      await expectSound(tab);
      // The browser that signed up presses the button by itself.
      await openPage(tab, `/mail/${await readToken(address, 1)}`);
      await find(tab, 'heading', 'You are on the list');
      await expectSound(tab);
      await press(tab, 'button', 'Leave the list');
      await find(tab, 'heading', 'You have left the list');
      await expectSound(tab);
    });
  });

  it('scrolls to the testimonial that is chosen', async () => {
    await runIn(open, DESK, async (tab) => {
      await openPage(tab, '/');
      await press(tab, 'button', testimonials.show(2, 3));
      await expect.poll(() => tab.evaluate(readTestimonial)).toBe(2);
      for (const next of [3, 1]) {
        await press(tab, 'button', testimonials.next);
        await expect.poll(() => tab.evaluate(readTestimonial)).toBe(next);
      }
      await expectSound(tab);
    });
  });

  it.each(SIZES)('lets an editor write and preview an article at $width px', async (size) => {
    await runIn(open, size, async (tab) => {
      const { email, password } = here('accounts').editor;
      await openPage(tab, '/content-login');
      await fill(tab, 'Email', email);
      await fill(tab, 'Password', password);
      await press(tab, 'button', 'Login');
      await find(tab, 'heading', 'Create Content');
      await expectSound(tab);

      if (size.width === PHONE_WIDTH) await press(tab, 'button', 'Menu');
      await find(tab, 'link', 'Content');
      await expectSound(tab);
      await press(tab, 'link', 'Content');
      await press(tab, 'button', 'New article');
      await fill(tab, 'Title', 'Written in another engine');
      await fill(tab, 'Whole article', 'Words of its own.');
      await find(tab, 'text', 'Saved');
      await expectSound(tab);
      await tab.evaluate(boldOverBreak);
      await expect.poll(() => tab.evaluate(readStatus)).toBe('Saved');
      await openPage(tab, await tab.evaluate('location.pathname'));
      await find(tab, 'text', 'two');
      expect(
        await tab.evaluate(`document.querySelector('.body-editor__text br + strong')?.textContent`),
      ).toBe('two');
      await tab.evaluate(beginBlock);
      await tab.type('/he');
      await press(tab, 'option', 'Heading');
      await tab.type('Head');
      await expect.poll(() => tab.evaluate(readHeading)).toBe('Head');
      if (size.width !== PHONE_WIDTH) {
        await tab.evaluate(selectAll);
        await expect.poll(() => tab.evaluate(findItalic)).toBeTruthy();
        const { x, y } = await tab.evaluate(findItalic);
        await tab.pressAt(x, y);
        await expect.poll(() => tab.evaluate(countItalic)).toBeGreaterThan(0);
        await expectSound(tab);
      }
      await press(tab, 'button', 'More');
      await find(tab, 'button', 'History');
      await expectSound(tab);
      await press(tab, 'button', 'History');
      await find(tab, 'heading', 'History');
      await expectSound(tab);
      await tab.pressEscape();
      await press(tab, 'button', 'Preview');
      await find(tab, 'text', 'Valid until');
      await expectSound(tab);
      await tab.pressEscape();

      const { draftId } = await publishDraft();
      await openPage(tab, `/issues/${draftId}`);
      await find(tab, 'heading', 'Preview');
      await expect.poll(() => tab.evaluate(readMailBackground)).toBe('rgb(244, 247, 244)');
      await expectSound(tab);
      await press(tab, 'button', 'Logout');
      await find(tab, 'button', 'Login');
      expect(await tab.evaluate('location.pathname')).toBe('/content-login');
    });
  });
});

// WebKitGTK's driver does not answer once the frame of the human check is there.
it.each(SIZES)('takes a withdrawal from a contract in Firefox at $width px', async (size) => {
  await runIn(openFirefox, size, async (tab) => {
    await openPage(tab, '/withdraw');
    await expectSound(tab);
    await fill(tab, 'Full Name', "Björk O'Brien");
    await fill(tab, 'Contract', 'AI Essentials, since November 3');
    await fill(tab, 'Email Address', newAddress());
    await press(tab, 'button', 'Confirm withdrawal');
    await find(tab, 'text', 'Please complete the CAPTCHA before submitting.');
    await expectSound(tab);
    await solveCheck(tab);
    await press(tab, 'button', 'Confirm withdrawal');
    await find(tab, 'heading', 'We have received your withdrawal.');
    await expectSound(tab);
  });
});
