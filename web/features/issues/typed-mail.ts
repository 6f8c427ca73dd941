// What an editor types into the form of a mail. It stays in this browser until the mail is sent, or somebody logs out.
import * as z from 'zod/mini';
import { IssueMail } from '#shared/contract/issues.ts';
import { readJson, removeItem, writeItem } from '../../browser-storage.ts';

const TypedMail = z.object({
  // Without limits, because what cannot be sent is kept too.
  mail: z.object({
    ...IssueMail.shape,
    ...{ subject: z.string(), previewLine: z.string(), fromName: z.string() },
  }),
  /** The moment that was chosen instead of the proposed one. */
  at: z.optional(z.string()),
});
export type TypedMail = z.infer<typeof TypedMail>;

/** What was typed; undefined if there is nothing. */
export const readTypedMail = (key: string): TypedMail | undefined =>
  TypedMail.safeParse(readJson('localStorage', key)).data;

/** Keeps what was typed. If it is only what was proposed, nothing is kept. */
export const keepTypedMail = (key: string, typed: TypedMail, proposed: IssueMail): void => {
  const text = JSON.stringify(typed);
  if (text === JSON.stringify({ mail: proposed })) removeItem('localStorage', key);
  else writeItem('localStorage', key, text);
};
