// Looks at each state of a page once: accessibility in light and dark, and the width of a phone and a desk.
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PUBLIC_PAGES } from '#shared/public-pages.ts';
import { paths } from '../../web/paths.ts';
import { here } from '../here.ts';
import { launch } from './chromium.ts';
import { FAILED_REQUEST } from './session/customer-pages.ts';
import { openSession } from './state-sessions.ts';
import { type PageState, STATES, type Who } from './states.ts';
import { takeStep } from './take-step.ts';
import {
  DESK,
  expectAccessible,
  expectAccessibleLayout,
  expectNoSidewaysScroll,
  expectToFitPhones,
  PHONE,
  saveData,
  type Visitor,
  visitor,
  watchForQuiet,
} from './visitor.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

type Window = Visitor & { readonly waitForQuiet: () => Promise<void> };

const open = async (who: Who): Promise<Window> => {
  const person = await visitor(browser, { storageState: await openSession(who) });
  await saveData(person.page);
  return { ...person, waitForQuiet: await watchForQuiet(person.page) };
};

const windows = new Map<Who, Promise<Window>>();

/** The window of a person, which all their states share. */
const windowOf = (who: Who): Promise<Window> => {
  const kept = windows.get(who) ?? open(who);
  windows.set(who, kept);
  return kept;
};

/** A document of its own, for its policy. */
const HAS_OWN_DOCUMENT: readonly string[] = [paths.help];

/** Shows a page. Signed-in people get it in the document that they have, as by a link, if it is another page of the application. */
const show = async ({ page, open }: Window, { who, path }: PageState): Promise<void> => {
  const [from, to] = [new URL(page.url()), new URL(path, here('siteUrl'))];
  const isNext = who !== 'visitor' && from.origin === to.origin && from.pathname !== to.pathname;
  if (!isNext || [from, to].some(({ pathname }) => HAS_OWN_DOCUMENT.includes(pathname))) return open(path);
  await page.evaluate((address) => {
    history.pushState({}, '', address);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
};

it.each(STATES)('shows $name as $who, accessible and no wider than the window', async (state) => {
  const person = await windowOf(state.who);
  const { page, complaints, waitForQuiet } = person;
  await page.setViewportSize(state.window === 'phone' ? PHONE : DESK);
  await show(person, state);
  await waitForQuiet();
  for (const step of state.steps ?? []) {
    await takeStep(page, step);
    await waitForQuiet();
  }
  const isOpened = state.steps?.at(-1)?.[0] === 'button';
  const heading = page.getByRole('heading', { name: state.heading, ...(!isOpened && { level: 1 }) });
  await heading.first().waitFor();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  if (state.window === undefined) {
    await page.setViewportSize(PHONE);
    await expectAccessibleLayout(page);
  }
  await expectToFitPhones(page);
  expect(complaints.splice(0).filter((each) => !FAILED_REQUEST.test(each))).toEqual([]);
  // A menu or a dialog is open.
  if (isOpened) await page.keyboard.press('Escape');
});

it('lists every page of the site, except those that lead on', () => {
  const leadingOn: readonly string[] = [
    paths.signIn,
    paths.completeProfile,
    paths.saveProfile,
    paths.success,
    paths.cancel,
  ];
  const shown = STATES.map(({ path }) => path.replace(/\?.*/, ''));
  const pages = [...PUBLIC_PAGES, ...Object.values(paths)].filter((path) => !leadingOn.includes(path));
  expect(shown).toEqual(expect.arrayContaining(pages));
});
