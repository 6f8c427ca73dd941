// The people who write, as readers see them. The page about us loads this file, so it imports little.
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

export const ULID = /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/;

export const AuthorId = z.string().check(z.regex(ULID, 'Author is not valid'));
export type AuthorId = z.infer<typeof AuthorId>;

/** A person by whose name an article stands. */
export const Author = z.object({
  name: z.string(),
  /** A sentence or two; may be empty. */
  about: z.string(),
  /** A page of theirs, by https. */
  link: z.optional(z.string()),
  /** The address of a square image: of its widest file. `toThumbnail` and `toShareImage` name others. */
  portrait: z.optional(z.string()),
});
export type Author = z.infer<typeof Author>;

export const authorEndpoints = {
  /** The authors of today, in the order in which they were added. Nobody who was removed. */
  list: endpoint({
    method: 'GET',
    path: '/authors',
    caller: 'site',
    status: 200,
    reply: z.object({ authors: z.array(Author) }),
  }),
};
