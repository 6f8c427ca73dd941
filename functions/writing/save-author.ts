// What staff write of authors.
import type { AuthorId } from '#shared/contract/authors.ts';
import type { PartOutput } from '#shared/contract/endpoint.ts';
import type { staffAuthorEndpoints } from '#shared/contract/staff-authors.ts';
import { fold } from '#shared/fold.ts';
import { limits } from '#shared/limits.ts';
import type { StoredAuthor } from '../articles/author.ts';
import { readAuthors, storeAuthors, type StoredAuthors } from '../articles/authors.table.ts';
import { parseImageKey } from '../images/image-key.ts';
import { releaseImages } from '../images/release-images.ts';
import { requireImages } from '../images/require-images.ts';
import { nameImages } from '../images/uploads.table.ts';
import { conflict, invalidFields, notFound } from '../platform/problem.ts';
import { createRandomId } from './draft.ts';

type Save = PartOutput<typeof staffAuthorEndpoints.save, 'body'>;

const refuse = (field: string, message: string) => invalidFields([{ path: `author.${field}`, message }]);

const changedMeanwhile = () =>
  conflict('Somebody else has changed the authors meanwhile. Please look at the newest list first');

/** Whether readers of the tool could mix up two names. */
const isSameName = (a: string, b: string): boolean => fold(a) === fold(b);

/** The authors with a new or changed one. Throws 400 and 409 where they may not be so. */
export const withAuthor = ({ authors, revision }: StoredAuthors, changed: StoredAuthor): StoredAuthors => {
  const others = authors.filter(({ authorId }) => authorId !== changed.authorId);
  const chosen = others.filter(({ isRemoved }) => !isRemoved);
  if (!changed.isRemoved) {
    if (chosen.some(({ name }) => isSameName(name, changed.name)))
      throw refuse('name', 'There is an author of this name already. Please tell the two apart');
    if (chosen.length >= limits.author.max)
      throw conflict(`There are ${limits.author.max} authors already. Please remove one first`);
  }
  if (others.length < authors.length)
    return {
      authors: authors.map((each) => (each.authorId === changed.authorId ? changed : each)),
      revision,
    };
  if (authors.length >= limits.author.stored)
    throw conflict(
      `${limits.author.stored} authors are kept, with those who were removed. Please put one back`,
    );
  return { authors: [...authors, changed], revision };
};

/** Waits until a new portrait is drawn, and keeps it for an author. Throws 400 if it is none of ours, or not square. */
const keepPortrait = async (authorId: AuthorId, key: string): Promise<void> => {
  const [image] = await requireImages([{ key, path: 'author.portrait' }]);
  if (image?.width !== image?.height) throw refuse('portrait', 'Please upload a square portrait');
  const missing = await nameImages(authorId, [key]);
  if (missing.length > 0) throw refuse('portrait', 'The image was not found. Please upload it again');
};

/**
 * Adds, changes, removes or puts back an author, and deletes a portrait that was replaced. Throws 409 if somebody else has changed
 * the authors meanwhile.
 */
export const saveAuthor = async (
  { revision, authorId: wanted, author: { about, link, portrait: url, ...rest }, isRemoved }: Save,
  { siteUrl, now }: { readonly siteUrl: string; readonly now: Date },
): Promise<StoredAuthors> => {
  const before = await readAuthors({ ConsistentRead: true });
  if (before.revision !== revision) throw changedMeanwhile();
  const former = before.authors.find((author) => author.authorId === wanted);
  if (wanted !== undefined && !former) throw notFound('There is no such author');
  const portrait = url === undefined ? undefined : parseImageKey(siteUrl, url);
  if (url !== undefined && portrait === undefined)
    throw refuse('portrait', 'Please upload the image here: the address must be one of ours');
  const author: StoredAuthor = {
    ...rest,
    authorId: wanted ?? createRandomId(now),
    about: about.trim(),
    isRemoved,
    ...(link !== '' && { link }),
    ...(portrait !== undefined && { portrait }),
  };
  const after = withAuthor(before, author);
  if (portrait !== undefined && portrait !== former?.portrait) await keepPortrait(author.authorId, portrait);
  if ((await storeAuthors(after)) === 'contended') throw changedMeanwhile();
  if (former?.portrait !== undefined && former.portrait !== portrait)
    await releaseImages(author.authorId, [former.portrait], now);
  return { ...after, revision: revision + 1 };
};
