import { AuthorId } from '#shared/contract/authors.ts';
import { readItem, removeItem, writeItem } from '../../browser-storage.ts';

const KEY = 'last-author';

/** The author whom the last editor in this browser chose; undefined if that was nobody. A new article begins with them. */
export const readLastAuthor = (): AuthorId | undefined =>
  AuthorId.safeParse(readItem('localStorage', KEY)).data;

export const rememberAuthor = (author: AuthorId | undefined): void => {
  if (author === undefined) removeItem('localStorage', KEY);
  else writeItem('localStorage', KEY, author);
};
