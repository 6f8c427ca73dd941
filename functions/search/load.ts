import type { SearchPart } from '#shared/search-files.ts';
import { logError } from '../platform/log.ts';
import { readFile } from './search.bucket.ts';
import { parseIndex, type SearchIndex } from './search-index.ts';

/** The indexes that this function has loaded. They stay while it is warm. */
const loaded = new Map<SearchPart, { readonly etag: string | undefined; readonly index: SearchIndex }>();

/** The newest index of a part; undefined if there is none, or if its file is broken. The job that builds it replaces a broken one. */
export const loadIndex = async (part: SearchPart): Promise<SearchIndex | undefined> => {
  const known = loaded.get(part);
  const file = await readFile(part, known?.etag);
  if (file === 'unchanged') return known?.index;
  // Two versions at a time would take twice the memory.
  loaded.delete(part);
  if (!file) return undefined;
  try {
    const index = parseIndex(file.bytes);
    loaded.set(part, { etag: file.etag, index });
    return index;
  } catch (error) {
    logError('An index of the search is broken', { part }, error);
    return undefined;
  }
};
