// What the browser keeps of a sign-up for the newsletter.
import { readItem, removeItem, writeItem } from '../../browser-storage.ts';

const BROWSER = 'newsletter-browser';
const ADDRESS = 'newsletter-address';

/** A random value by which the mail's link knows the browser that signed up; empty if it cannot be kept. */
export const keepBrowserValue = (): string => {
  const value = readItem('localStorage', BROWSER) ?? crypto.randomUUID();
  return writeItem('localStorage', BROWSER, value) ? value : '';
};

/** Returns the value once: then it is gone, so that a page that uses it never tries twice. */
export const takeBrowserValue = (): string | undefined => {
  const value = readItem('localStorage', BROWSER);
  removeItem('localStorage', BROWSER);
  return value;
};

/** Keeps the typed address in the tab, for the page to which a sign-up leads. */
export const keepAddress = (address: string): void => {
  writeItem('sessionStorage', ADDRESS, address);
};

export const readAddress = (): string => readItem('sessionStorage', ADDRESS) ?? '';
