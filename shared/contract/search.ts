// The search of signed-in customers over all articles and lessons (docs/decisions/0041).
import * as z from 'zod/mini';
import { limits } from '../limits.ts';
import { Article } from './articles.ts';
import { endpoint } from './endpoint.ts';
import { Lesson } from './lessons.ts';

/** A line of the text in parts, so that a page can mark what was found. Joined they are the line. */
const Line = z.array(z.object({ text: z.string(), isMatch: z.boolean() }));
export type Line = z.infer<typeof Line>;

const shared = {
  /** Whether the customer's plan opens the text. If not, it was found by its public words alone. */
  isOpen: z.boolean(),
  line: Line,
};

export const Hit = z.discriminatedUnion('kind', [
  z.extend(z.pick(Article, { newsletterId: true, slug: true, title: true, access: true }), {
    ...shared,
    kind: z.literal('article'),
    /** Minutes to read it; absent if it is only its extract. */
    minutes: z.optional(z.int()),
  }),
  z.extend(
    z.pick(Lesson, {
      lessonId: true,
      slug: true,
      title: true,
      access: true,
      module: true,
      minutes: true,
      includesExercise: true,
    }),
    { ...shared, kind: z.literal('lesson') },
  ),
]);
export type Hit = z.infer<typeof Hit>;

export const SearchAnswer = z.object({
  /** `near` if no text has all words of the query, and these come close to it. `preparing` while there is no index. */
  state: z.enum(['found', 'near', 'preparing']),
  /** The best ones, best first; none if nothing comes close. */
  hits: z.array(Hit),
});
export type SearchAnswer = z.infer<typeof SearchAnswer>;

export const searchEndpoints = {
  find: endpoint({
    method: 'GET',
    path: '/search',
    caller: 'customer',
    status: 200,
    query: z.strictObject({
      q: z
        .string('Please say what to search for')
        .check(
          z.trim(),
          z.minLength(1, 'Please say what to search for'),
          z.maxLength(limits.search.max, `Please search for at most ${limits.search.max} characters`),
        ),
    }),
    reply: SearchAnswer,
  }),
};
