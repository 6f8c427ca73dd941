import { readingEndpoints } from '#shared/contract/articles.ts';
import { limits } from '#shared/limits.ts';
import { toTeaser } from '../articles/article.ts';
import * as articlesTable from '../articles/articles.table.ts';
import { findAuthors } from '../articles/authors.table.ts';
import { settings } from '../platform/settings.ts';
import { handle } from '../handle.ts';

const { SITE_URL } = settings('SITE_URL');

export const handler = handle(
  readingEndpoints.list,
  async ({ query: { tag, cursor }, now }) => {
    const { items, ...rest } = await articlesTable.listTeasers({
      tag,
      cursor,
      limit: limits.readingPage,
      now,
    });
    const authors = await findAuthors(items);
    return { articles: items.map((teaser) => toTeaser(teaser, SITE_URL, authors)), ...rest };
  },
  { cacheControl: 'private, no-store' },
);
