import { removeHidden } from '#shared/text.ts';

/** Converts a phone number that is written for people or copied from an address book (`+1 (415) 555-0123`) to the API's form. */
export const compactPhoneNumber = (written: string): string =>
  removeHidden(written, 'one').replace(/[\s.()‐-―-]/gu, '');
