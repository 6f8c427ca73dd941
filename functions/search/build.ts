// Builds the indexes of the search from the tables, whole.
import { readBodyText } from '#shared/body/text.ts';
import type { Access } from '#shared/contract/articles.ts';
import { SEARCH_PARTS, type SearchPart } from '#shared/search-files.ts';
import { parseArticleRow, parseBodyRow } from '../articles/article-records.ts';
import { parseLessonRow } from '../lessons/lesson-records.ts';
import { logError } from '../platform/log.ts';
import * as bucket from './search.bucket.ts';
import { createIndex, toBytes, type SearchIndex, type TextKey } from './search-index.ts';
import * as table from './search.table.ts';

/** The part with a body. What everyone may read is for customers too. */
const toBodyPart = (access: Access): SearchPart => (access === 'essentials' ? 'essentials' : 'customers');

type Row = Record<string, unknown>;

/** Adds all rows of a kind. A row that cannot be read is missing in the search, and keeps no other out. */
const addRows = async (rows: AsyncGenerator<Row>, add: (row: Row) => void): Promise<void> => {
  for await (const row of rows) {
    try {
      add(row);
    } catch (error) {
      logError('The search cannot read a text', { id: String(row['newsletterId']) }, error);
    }
  }
};

const buildIndexes = async (): Promise<Record<SearchPart, SearchIndex>> => {
  const indexes = { listed: createIndex(), customers: createIndex(), essentials: createIndex() };
  const keys = new Map<string, TextKey>();
  const list = (
    key: TextKey,
    id: string,
    {
      title,
      extract,
      inside = [],
      ...more
    }: { title: string; extract: string; inside?: string[] | undefined; takeaway?: string | undefined },
  ) => {
    keys.set(id, key);
    indexes.listed.add({ key, title, extract, inside: inside.join('\n'), takeaway: more.takeaway });
  };
  await addRows(table.listRows('articles'), (row) => {
    const { newsletterId, extract, subtitle, ...article } = parseArticleRow(row);
    list(`article/${newsletterId}`, newsletterId, { ...article, extract: `${subtitle}\n${extract}` });
  });
  await addRows(table.listRows('lessons'), (row) => {
    const { lessonId, ...lesson } = parseLessonRow(row);
    list(`lesson/${lessonId}`, lessonId, lesson);
  });
  await addRows(table.listRows('bodies'), (row) => {
    const key = keys.get(String(row['newsletterId']));
    const { access, body } = parseBodyRow(row);
    if (key) indexes[toBodyPart(access)].add({ key, body: readBodyText(body) });
  });
  return indexes;
};

const isStored = async ({ etags }: table.StoredBuild): Promise<boolean> => {
  const stored = await Promise.all(
    SEARCH_PARTS.map(async (part) => {
      const etag = await bucket.findEtag(part);
      return etag !== undefined && etag === etags[part];
    }),
  );
  return stored.every(Boolean);
};

/**
 * Builds all indexes if a text was published, corrected, withdrawn or put back since the last build, or if one of the files is not
 * the one that was built. Returns whether it did.
 */
export const buildIfChanged = async (): Promise<boolean> => {
  // Read before the texts: a change that comes meanwhile is for the next run.
  const [change, build] = await Promise.all([table.findChange(), table.findBuild()]);
  if (build && build.change === change && (await isStored(build))) return false;
  const indexes = await buildIndexes();
  const etags: Partial<Record<SearchPart, string>> = {};
  for (const part of SEARCH_PARTS) etags[part] = await bucket.storeFile(part, toBytes(indexes[part]));
  await table.storeBuild({ change, etags });
  return true;
};
