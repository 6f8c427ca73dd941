// The states of a page in which something has opened: menus, dialogs and forms.
import { afterAll, describe, expect, it } from 'vitest';
import { openSession } from '../browser/state-sessions.ts';
import { STATES, type Who } from '../browser/states.ts';
import { ENGINES } from './engines.ts';
import { expectSound, openPage, press } from './page.ts';
import { PHONE_WIDTH, SIZES, type Tab } from './tab.ts';

interface Stored {
  readonly cookies: readonly string[];
  readonly localStorage: readonly { readonly name: string; readonly value: string }[];
}

/** Runs in the page: what a former person has left goes, and what a sign-in leaves is there. */
const store = ({ cookies, localStorage: entries }: Stored): void => {
  for (const former of document.cookie.split('; ')) document.cookie = `${former}; path=/; max-age=0`;
  localStorage.clear();
  sessionStorage.clear();
  for (const cookie of cookies) document.cookie = `${cookie}; path=/`;
  for (const { name, value } of entries) localStorage.setItem(name, value);
};

const signIn = async (tab: Tab, who: Who): Promise<void> => {
  const { cookies, origins } = await openSession(who);
  const stored: Stored = {
    cookies: cookies.map(({ name, value }) => `${name}=${value}`),
    localStorage: origins.flatMap((origin) => origin.localStorage),
  };
  await openPage(tab, '/privacy');
  await tab.evaluate(`(${String(store)})(${JSON.stringify(stored)})`);
};

/** Whether a heading is seen: that of the dialog or form, by its words. */
const hasHeading = (heading: string): string =>
  `[...document.querySelectorAll('h1, h2, h3')]
    .some((each) => each.getClientRects().length > 0 && each.innerText.includes(${JSON.stringify(heading)}))`;
const IS_MENU_OPEN = `document.querySelector('[popover]:popover-open:not(.toasts)') !== null`;

const OPENED = STATES.filter(({ steps }) => steps?.at(-1)?.[0] === 'button');

/** WebKitGTK's driver does not answer once the frame of the human check is there. */
const WITH_HUMAN_CHECK: readonly string[] = ['/contact-us'];

/** Buttons that stand beside the pages on a desk, and behind their menu on a phone. */
const BEHIND_MENU: readonly string[] = ['Second factor'];

describe.each(ENGINES)('%s', (engine, open) => {
  describe.each(SIZES)('at $width px', (size) => {
    const states = OPENED.filter(
      ({ window, path }) =>
        (window === undefined || size.width === PHONE_WIDTH) &&
        (engine === 'Firefox' || !WITH_HUMAN_CHECK.includes(path)),
    );
    let opened: Promise<Tab> | undefined;
    let present: Who | undefined;
    afterAll(async () => (await opened)?.close());

    it.each(states)('shows $name as $who', async ({ who, path, steps = [], heading, window }) => {
      const tab = await (opened ??= open(size));
      if (who !== present) await signIn(tab, who);
      present = who;
      await openPage(tab, path);
      for (const [role, name] of steps) {
        if (size.width === PHONE_WIDTH && BEHIND_MENU.includes(name)) await press(tab, 'button', 'Menu');
        await press(tab, role, name);
      }
      // Only a menu is a state of one window. It has no heading of its own.
      const isSeen = window === 'phone' ? IS_MENU_OPEN : hasHeading(heading);
      await expect.poll(() => tab.evaluate(isSeen)).toBe(true);
      await expectSound(tab);
    });
  });
});
