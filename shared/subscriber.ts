// A subscriber and the other items of the list's table. The functions, `npm run newsletter` and `npm run backup` write and read them.
import * as z from 'zod/mini';
import { SIGN_UP_PLACES } from './contract/newsletter.ts';
import { DAY_MS } from './durations.ts';
import { formatIsoDay } from './format.ts';

/** States in which nobody gets the newsletter, from the mildest on. They are remembered without the address, and without an end. */
export const END_STATES = ['left', 'bounced', 'complained'] as const;
const EndState = z.enum(END_STATES);
export type EndState = z.infer<typeof EndState>;

/** A subscriber as the table keeps it. A new shape gets the next version. */
export const StoredSubscriber = z.object({
  version: z.literal(1),
  /** The id of the address (functions/mails/address-id.ts). */
  subscriberId: z.string(),
  /** In lower case. */
  address: z.string(),
  state: z.enum(['pending', 'confirmed', ...END_STATES]),
  /** Since when it is in this state. */
  since: z.iso.datetime(),
  createdAt: z.iso.datetime(),
  confirmedAt: z.optional(z.iso.datetime()),
  source: z.enum([...SIGN_UP_PLACES, 'account', 'import']),
  /** When the last mail to confirm was put; absent if it got none. */
  askedAt: z.optional(z.iso.datetime()),
  /** When the mail 'You are on the list' was put. */
  greetedAt: z.optional(z.iso.datetime()),
  /** The hash of the value that the browser of the sign-up keeps. */
  browserHash: z.optional(z.string()),
  /** Of an imported subscriber: how the owner of the list says that the person agreed. */
  consent: z.optional(z.string()),
  /** The issues in a row that the inbox could not take. */
  softBounces: z.optional(z.array(z.string())),
  /** When DynamoDB deletes it, in seconds: a confirmed one stays. */
  expiresAt: z.optional(z.int()),
});
export type StoredSubscriber = Readonly<z.infer<typeof StoredSubscriber>>;

/** What is known for good about an address that we may not write to. It outlives the subscriber. */
export const StoredNote = z.object({ subscriberId: z.string(), state: EndState, at: z.iso.datetime() });
export type StoredNote = Readonly<z.infer<typeof StoredNote>>;

const NOTE = 'note#';

/** The id of the note about a subscriber's address. */
export const toNoteId = (subscriberId: string): string => `${NOTE}${subscriberId}`;

/** The subscriber that a note is about; undefined if the id is not that of a note. */
export const parseNoteId = (id: string): string | undefined =>
  id.startsWith(NOTE) ? id.slice(NOTE.length) : undefined;

/**
 * The id of the item that counts in `number` the people of imports since the last issue. The next issue begins with a part of the list
 * if they are many, and deletes the item.
 */
export const IMPORT = 'import';

/** The count of all days. */
export const TOTAL = 'total';
const DAY_KEPT_DAYS = 400;

/** The id of the counts of a day. */
export const toDayId = (day: string): string => `day#${day}`;

export type Counted = 'confirmed' | 'left' | 'bounced';

/** The updates that count subscribers, of the day and of all days. The counts of a day are kept for 400 days. */
export const toCountUpdates = (what: Counted, number: number, now: Date) =>
  [formatIsoDay(now), TOTAL].map((day) => ({
    Key: { subscriberId: toDayId(day) },
    UpdateExpression: `ADD #what :number${day === TOTAL ? '' : ' SET expiresAt = :expiresAt'}`,
    ExpressionAttributeNames: { '#what': what },
    ExpressionAttributeValues: {
      ':number': number,
      ...(day !== TOTAL && {
        ':expiresAt': Math.floor((now.getTime() + DAY_KEPT_DAYS * DAY_MS) / 1000),
      }),
    },
  }));
