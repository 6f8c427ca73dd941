// What customers keep for themselves, as the table stores it: the words that they fill into prompts, and the prompts and texts that
// they have kept.
import * as z from 'zod/mini';
import { KeptThing } from '#shared/contract/kept.ts';

// A new shape gets the next version, and the parser upgrades older items. An unknown version throws.
const version = z.literal(1);

/** The words of a customer: a list, because the client of DynamoDB refuses an object with the key `constructor`. */
export const StoredWords = z.object({
  version,
  /** Counts the saves, so that another tab notices one. */
  revision: z.int(),
  /** One for each key of a blank (`toBlankKey`), with the name as it stands in a text. */
  words: z.array(z.object({ name: z.string(), text: z.string() })),
  /** Whether mails have these words in the blanks of their prompts. */
  isInMail: z.boolean(),
});
export type StoredWords = z.infer<typeof StoredWords>;

const THING = 'kept#';

/** The key of a prompt or a text. Items with other keys are the words and the count. */
export const toItemId = (keptId: string): string => `${THING}${keptId}`;

export const isThing = (item: Readonly<Record<string, unknown>>): boolean =>
  String(item['itemId']).startsWith(THING);

/** Orders the things of a kind by the moment in which they were kept. */
export const toKindAndTime = ({ kind, keptAt }: Pick<KeptThing, 'kind' | 'keptAt'>): string =>
  `${kind}#${keptAt}`;

/** The item of a prompt or a text. */
export const toThingItem = (userId: string, thing: KeptThing) => ({
  version: 1,
  userId,
  itemId: toItemId(thing.keptId),
  kindAndTime: toKindAndTime(thing),
  ...thing,
});

export const parseThing = (item: unknown): KeptThing => {
  z.object({ version }).parse(item);
  return KeptThing.parse(item);
};
