// What this browser remembers of the customer between visits, so that a page is full before the API has answered.
import * as z from 'zod/mini';
import { Customer } from '#shared/contract/customers.ts';
import { DRAFT_OWNER_KEY, removeDraft } from '../../draft-key.ts';

/** Everything of ours that a logout empties lies under names that begin so, in both storages. */
const PREFIX = 'root';
const VERSION = 1;

const Stored = z.object({ version: z.literal(VERSION), customer: Customer });

/** Remembers the customer as the API told them last. */
export const rememberCustomer = (customer: Customer): void => {
  try {
    localStorage.setItem(PREFIX, JSON.stringify({ version: VERSION, customer }));
  } catch {
    // Without room or permission the next visit begins with a skeleton.
  }
};

/** What is remembered of this customer; nothing of anybody else, nor what an older version wrote. */
export const rememberedCustomer = (userId: string): Customer | undefined => {
  try {
    const { success, data } = Stored.safeParse(JSON.parse(localStorage.getItem(PREFIX) ?? ''));
    return success && data.customer.userId === userId ? data.customer : undefined;
  } catch {
    return undefined;
  }
};

const sweep = (storage: Storage): void => {
  for (const key of Object.keys(storage))
    if (key.startsWith(PREFIX) && key !== DRAFT_OWNER_KEY) storage.removeItem(key);
};

/**
 * Forgets the customer whose session is over. What one page left for the next in this tab stays, and a drafted profile:
 * its owner saves it at the next sign-in.
 */
export const forgetRemembered = (): void => {
  try {
    sweep(localStorage);
  } catch {
    // A browser that forbids storage remembers nothing.
  }
};

/** Forgets what this tab keeps too, all but the drafted profile. */
export const forgetAllButDraft = (): void => {
  forgetRemembered();
  try {
    sweep(sessionStorage);
  } catch {
    // As above.
  }
};

/** RESET_ALL: forgets all that we remember of anybody, a drafted profile among it. */
export const forgetEverything = (): void => {
  forgetAllButDraft();
  removeDraft();
};
