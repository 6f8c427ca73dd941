// What a person sees and presses, by the words on the page, and what must never be seen.
import { setTimeout } from 'node:timers/promises';
import { expect } from 'vitest';
import { WAITING } from '../browser/visitor.ts';
import { here } from '../here.ts';
import type { Tab } from './tab.ts';

/** Ends only what hangs. */
const MAX_WAIT_MS = 60_000;

const KINDS = {
  button: 'button, summary, [role=button], input[type=submit]',
  link: 'a[href]',
  heading: 'h1, h2, h3',
  field: 'input, textarea, select, [contenteditable=true]',
  choice: 'label',
  option: '[role=option]',
  text: 'p, span, dd, dt, li, td',
} as const;

type Kind = keyof typeof KINDS;

interface Place {
  readonly x: number;
  readonly y: number;
}

declare global {
  interface Window {
    /** Whether the last click was on what `locate` found last, null until there is a click. Another document knows nothing of it. */
    isHit?: boolean | null;
  }
}

interface Wanted {
  readonly selector: string;
  readonly name: string;
  /** The selector of the signs that the page waits. What is still to come may move everything. */
  readonly waiting: string;
}

/** Runs in the page: scrolls to what has the name and says where its middle is, unless the page waits or it is hidden or covered. */
const locate = ({ selector, name, waiting }: Wanted): Place | undefined => {
  if (document.querySelector(waiting)) return undefined;
  const readName = (element: HTMLElement): string => {
    const labels = 'labels' in element && element.labels instanceof NodeList ? [...element.labels] : [];
    const labelledBy = element.getAttribute('aria-labelledby');
    const label = labelledBy === null ? undefined : document.getElementById(labelledBy)?.innerText;
    return (
      element.getAttribute('aria-label') ??
      label ??
      (labels.map(({ textContent }) => textContent).join(' ') ||
        element.innerText ||
        element.getAttribute('placeholder') ||
        element.getAttribute('value') ||
        '')
    );
  };
  const found = [...document.querySelectorAll<HTMLElement>(selector)].filter(
    (element) => element.getClientRects().length > 0 && readName(element).includes(name),
  );
  const isExact = (element: HTMLElement) => readName(element).trim() === name;
  for (const element of [...found.filter(isExact), ...found]) {
    element.scrollIntoView({ block: 'center', behavior: 'instant' });
    const { left, top, width, height } = element.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    const hit = document.elementFromPoint(x, y);
    if (!hit || !(element.contains(hit) || hit.contains(element))) continue;
    window.isHit = null;
    const notice = ({ target }: MouseEvent) => {
      window.isHit = target instanceof Node && (element.contains(target) || target.contains(element));
    };
    document.addEventListener('click', notice, { capture: true, once: true });
    return { x, y };
  }
  return undefined;
};

/** Waits until something can be pressed and has come to rest, and says where. */
export const find = async (tab: Tab, kind: Kind, name: string): Promise<Place> => {
  const expression = `(${String(locate)})(${JSON.stringify({ selector: KINDS[kind], name, waiting: WAITING })})`;
  let before: Place | undefined;
  for (const endMs = Date.now() + MAX_WAIT_MS; Date.now() < endMs; await setTimeout(100)) {
    // A page that is left meanwhile answers with an error.
    const place: Place | null | undefined = await tab.evaluate(expression).catch(() => undefined);
    if (place && place.x === before?.x && place.y === before.y) return place;
    before = place ?? undefined;
  }
  const page = await tab.evaluate(
    '`${location.href}, where the last press arrived: ${window.isHit}: ${document.body.innerText}`',
  );
  throw new Error(`There is no ${kind} '${name}' at ${String(page)}`);
};

/** Whether the last press arrived. Firefox answers before the page has its click; a press on what was removed makes none. */
const isHit = async (tab: Tab): Promise<boolean> => {
  for (const endMs = Date.now() + 5_000; Date.now() < endMs; await setTimeout(50)) {
    const hit: boolean | null = await tab
      .evaluate('window.isHit ?? (window.isHit === null ? null : true)')
      .catch(() => true);
    if (hit !== null) return hit;
  }
  return false;
};

/** Presses, and once more when that moved away between the look and the press. */
export const press = async (tab: Tab, kind: Kind, name: string): Promise<void> => {
  for (const _ of [1, 2]) {
    const { x, y } = await find(tab, kind, name);
    await tab.pressAt(x, y);
    if (await isHit(tab)) return;
  }
  throw new Error(`'${name}' was missed twice`);
};

export const fill = async (tab: Tab, name: string, text: string): Promise<void> => {
  await press(tab, 'field', name);
  await tab.type(text);
};

export const openPage = (tab: Tab, path: string): Promise<void> => tab.open(`${here('siteUrl')}${path}`);

/** Runs in the page: what a person would see as broken. */
const listProblems = (): string[] => {
  const problems: string[] = [];
  const { scrollWidth } = document.documentElement;
  if (scrollWidth > innerWidth) problems.push(`the page is ${scrollWidth} px wide`);
  /** Whether it is higher than what is in it. Its own padding and border are at most 64 px. */
  const isStretched = (element: HTMLElement) => {
    const content = document.createRange();
    content.selectNodeContents(element);
    return element.getBoundingClientRect().height > content.getBoundingClientRect().height + 64;
  };
  const describe = (element: HTMLElement) =>
    `<${element.localName} class="${element.className}"> ${element.innerText.slice(0, 30)}`;
  for (const popover of document.querySelectorAll<HTMLElement>('[popover]:popover-open')) {
    if (popover.matches('.toasts')) continue;
    const { top, left, bottom, right, height } = popover.getBoundingClientRect();
    if (top < 0 || left < 0 || bottom > innerHeight || right > innerWidth)
      problems.push(`${describe(popover)} is not whole on the screen`);
    if (isStretched(popover)) problems.push(`${describe(popover)} is ${height} px high`);
  }
  for (const control of document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea')) {
    const { left, right, width, height } = control.getBoundingClientRect();
    if (width === 0 || getComputedStyle(control).visibility === 'hidden') continue;
    const isInScroller = control.closest('.carousel, [role=toolbar]') !== null;
    if (!isInScroller && (right > innerWidth + 1 || left < -1))
      problems.push(`${describe(control)} is off the screen`);
    // A button that wrongly fills a menu.
    if (control.localName === 'button' && isStretched(control))
      problems.push(`${describe(control)} is ${height} px high`);
  }
  return problems;
};

/** The page has no broken layout, and the console is silent. */
export const expectSound = async (tab: Tab): Promise<void> => {
  // Poll, because moving parts first have to come to rest.
  await expect.poll(() => tab.evaluate(`(${String(listProblems)})()`)).toEqual([]);
  expect(tab.complaints ?? []).toEqual([]);
};
