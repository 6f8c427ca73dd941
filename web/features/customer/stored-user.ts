// What this browser remembers of the customer between visits, so that a page is full before the API has answered.
import * as z from 'zod/mini';
import { Customer } from '#shared/contract/customer.ts';

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
  for (const key of Object.keys(storage)) if (key.startsWith(PREFIX)) storage.removeItem(key);
};

/** Forgets the customer whose session is over; what one page left for the next in this tab stays. */
export const forgetRemembered = (): void => {
  try {
    sweep(localStorage);
  } catch {
    // A browser that forbids storage remembers nothing.
  }
};

/** RESET_ALL: forgets all that we remember of anybody. */
export const forgetEverything = (): void => {
  forgetRemembered();
  try {
    sweep(sessionStorage);
  } catch {
    // As above.
  }
};
