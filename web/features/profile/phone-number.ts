import { removeHidden } from '#shared/text.ts';

/** A phone number as the API takes it, of one that is written for people or copied from an address book: `+1 (415) 555-0123`. */
export const compactPhoneNumber = (written: string): string =>
  removeHidden(written, 'one').replace(/[\s.()‐-―-]/gu, '');
