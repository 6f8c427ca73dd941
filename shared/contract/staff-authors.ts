// Authors, for staff: the people whose names stand on articles.
import * as z from 'zod/mini';
import { parseLinkAddress } from '../body/link-address.ts';
import { limits } from '../limits.ts';
import { optionalText, requiredText, tidied } from '../text.ts';
import { Author, AuthorId } from './authors.ts';
import { endpoint } from './endpoint.ts';
import { ImageUrl } from './forms.ts';

const INVALID_LINK = 'Please enter an address that begins with https://';

/** An address by the rule of links in bodies, of which only https may stand here. Empty if there is none. */
const Link = z.string('Link must be text').check(
  tidied('one'),
  z.trim(),
  z.overwrite((text) => (text === '' ? text : (parseLinkAddress(text).href ?? text))),
  z.refine(
    (text) => text === '' || parseLinkAddress(text).href?.startsWith('https://') === true,
    INVALID_LINK,
  ),
  z.maxLength(limits.author.link.max, `Link must be at most ${limits.author.link.max} characters`),
);

/** What staff write of an author. */
export const AuthorForm = z.strictObject({
  name: requiredText('Name', 'Name is required', limits.author.name),
  about: optionalText('About', limits.author.about),
  link: Link,
  portrait: z.optional(ImageUrl),
});
export type AuthorForm = z.infer<typeof AuthorForm>;

/** An author as staff see them. Who was removed stays on what they wrote, and cannot be chosen any more. */
export const StaffAuthor = z.extend(Author, { authorId: AuthorId, isRemoved: z.boolean() });
export type StaffAuthor = z.infer<typeof StaffAuthor>;

/** All authors, also those who were removed. */
const StaffAuthors = z.object({
  authors: z.array(StaffAuthor),
  /** Counts the changes. A change names the revision that the editor saw. */
  revision: z.int(),
});
export type StaffAuthors = z.infer<typeof StaffAuthors>;

const staff = { caller: 'staff', status: 200, path: '/admin/authors', reply: StaffAuthors } as const;

export const staffAuthorEndpoints = {
  list: endpoint({ ...staff, method: 'GET' }),
  /**
   * Adds an author, or changes, removes or puts back one of an id. Answers 409 if somebody else has changed the authors meanwhile,
   * and 503 while the portrait is still being prepared.
   */
  save: endpoint({
    ...staff,
    method: 'POST',
    body: z.strictObject({
      revision: z.int('Revision must be a whole number'),
      /** Absent for a new author. */
      authorId: z.optional(AuthorId),
      author: AuthorForm,
      isRemoved: z.boolean('Please say whether the author is removed'),
    }),
  }),
};
