// What customers keep for themselves, as the table stores it: the words that they fill into prompts, and the prompts and texts that
// they have kept.
import * as z from 'zod/mini';

// A new shape gets the next version, and the parser upgrades older items. An unknown version throws.
const version = z.literal(1);

/** The words of a customer, by the name of the blank in its folded form (`fold`). */
export const StoredWords = z.object({
  version,
  /** Counts the saves, so that another tab notices one. */
  revision: z.int(),
  words: z.record(
    z.string(),
    z.object({
      /** The name as it stands in a text. */
      name: z.string(),
      text: z.string(),
    }),
  ),
  /** Whether mails have these words in the blanks of their prompts. */
  isInMail: z.boolean(),
});
export type StoredWords = z.infer<typeof StoredWords>;

/** Where a thing was kept, with the title of that time. */
export const KeptSource = z.object({
  kind: z.enum(['article', 'lesson']),
  id: z.string(),
  title: z.string(),
});
export type KeptSource = z.infer<typeof KeptSource>;

const thing = {
  version,
  userId: z.string(),
  /** `kept#`, and the id of the thing. */
  itemId: z.string(),
  source: KeptSource,
  keptAt: z.iso.datetime(),
  note: z.string(),
  /** Counts the saves of the note. */
  noteRevision: z.int(),
};

export const StoredThing = z.discriminatedUnion('kind', [
  /** One's own copy of a prompt, with its blanks. It stays when its text changes or is withdrawn. */
  z.object({ ...thing, kind: z.literal('prompt'), text: z.string() }),
  /** A text, without its body: who opens it must be allowed to read it then. */
  z.object({ ...thing, kind: z.literal('text') }),
]);
export type StoredThing = z.infer<typeof StoredThing>;
