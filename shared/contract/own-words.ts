// A customer's own words, which fill the blanks of prompts.
import * as z from 'zod/mini';
import { findNameProblem } from '../body/blanks.ts';
import { limits } from '../limits.ts';
import { optionalText, tidied } from '../text.ts';
import { endpoint } from './endpoint.ts';

/** The words for one blank. Empty ones leave the blank open. */
export const OwnWordText = optionalText('Your words', limits.ownWords.text);

const OwnWord = z.strictObject({
  /** The name of the blank, as a text has it. Names that differ in case and accents alone share their words. */
  name: z.string('The name of a blank is required').check(
    tidied('one'),
    z.trim(),
    z.refine((name) => findNameProblem(name) === undefined, {
      error: ({ input }) => findNameProblem(String(input)) ?? '',
    }),
  ),
  text: OwnWordText,
});
export type OwnWord = z.infer<typeof OwnWord>;

export const OwnWords = z.object({
  /** Counts the saves. A save that answers with more than one more has met another one. */
  revision: z.int(),
  /** By name. */
  words: z.array(OwnWord),
  /** Whether prompts in the newsletter's mails are filled in with them. */
  isInMail: z.boolean(),
});
export type OwnWords = z.infer<typeof OwnWords>;

const customer = { caller: 'customer', status: 200, path: '/users/words', reply: OwnWords } as const;

export const ownWordsEndpoints = {
  get: endpoint({ ...customer, method: 'GET' }),
  /** Stores the given words, deletes those that are empty, and leaves the others. The last save of a word wins. */
  change: endpoint({
    ...customer,
    method: 'POST',
    body: z.strictObject({
      words: z.optional(z.array(OwnWord).check(z.maxLength(limits.ownWords.max))),
      isInMail: z.optional(z.boolean('isInMail must be true or false')),
    }),
  }),
};
