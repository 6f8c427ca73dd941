// An author as the table keeps them, and as the API returns them.
import type { Author, AuthorId } from '#shared/contract/authors.ts';
import type { StaffAuthor, StaffAuthors } from '#shared/contract/staff-authors.ts';
import { toImageUrl } from '../images/image-key.ts';

/** The portrait is a key instead of a URL, because the site may move to another address. */
export type StoredAuthor = StaffAuthor;

/** Authors by their ids. */
export type Authors = ReadonlyMap<AuthorId, StoredAuthor>;

/** The author with the portrait at the site's current address. */
export const toAuthor = <Stored extends Author>({ portrait, ...author }: Stored, siteUrl: string) => ({
  ...author,
  ...(portrait !== undefined && { portrait: toImageUrl(siteUrl, portrait) }),
});

/** The author of a text for its readers; none if it has none. */
export const toAuthorPart = (
  authorId: AuthorId | undefined,
  authors: Authors,
  siteUrl: string,
): { author?: Author } => {
  const author = authorId === undefined ? undefined : authors.get(authorId);
  return author ? { author: toAuthor(author, siteUrl) } : {};
};

/** All authors as staff see them. */
export const toStaffAuthors = (
  { authors, revision }: { readonly authors: readonly StoredAuthor[]; readonly revision: number },
  siteUrl: string,
): StaffAuthors => ({ authors: authors.map((author) => toAuthor(author, siteUrl)), revision });
