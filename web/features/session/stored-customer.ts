// Stores the customer's record between visits, so that a page has content before the API has answered.
import * as z from 'zod/mini';
import { Customer } from '#shared/contract/customers.ts';
import { readJson, removeItems, ROOT_KEY, writeItem } from '../../browser-storage.ts';
import { DRAFT_OWNER_KEY, removeDraft } from '../../profile-draft.ts';
import { forgetWantedPage } from '../../wanted-page.ts';

const VERSION = 1;

const StoredCustomer = z.object({ version: z.literal(VERSION), customer: Customer });

/** Stores the API's latest answer. Without storage, the next visit begins with a skeleton. */
export const storeCustomer = (customer: Customer): void =>
  void writeItem('localStorage', ROOT_KEY, JSON.stringify({ version: VERSION, customer }));

/** The stored record of this customer; undefined when it belongs to another customer or has another version. */
export const readStoredCustomer = (userId: string): Customer | undefined => {
  const { data } = StoredCustomer.safeParse(readJson('localStorage', ROOT_KEY));
  return data?.customer.userId === userId ? data.customer : undefined;
};

/**
 * Removes the record of a customer whose session is over. Messages from one page to the next in this tab stay. A profile draft
 * stays too: its owner saves it after the next sign-in.
 */
export const forgetCustomer = (): void => removeItems('localStorage', ROOT_KEY, DRAFT_OWNER_KEY);

/** Removes the record, and what this tab stores. Only the profile draft stays. */
export const forgetAllButDraft = (): void => {
  forgetCustomer();
  removeItems('sessionStorage', ROOT_KEY);
};

/** RESET_ALL: removes everything about the customer, including the profile draft and the wanted page. */
export const forgetEverything = (): void => {
  forgetAllButDraft();
  removeDraft();
  forgetWantedPage();
};
