import * as z from 'zod/mini';

/** The person whom an operator exports or forgets: by user id, by address, or both. */
export const Person = z
  .object({
    userId: z.optional(z.string().check(z.minLength(1))),
    /** The e-mail address that the person has proved to be theirs. Only contact requests from it are exported and deleted. */
    address: z.optional(z.email()),
  })
  .check(
    z.refine(({ userId, address }) => userId !== undefined || address !== undefined, 'must name a person'),
  );
export type Person = Readonly<z.infer<typeof Person>>;
