import { draftEndpoints } from '#shared/contract/drafts.ts';
import { limits } from '#shared/limits.ts';
import { toHeadline, toListRange } from '../../articles/draft.ts';
import * as draftsTable from '../../articles/drafts.table.ts';
import { handle } from '../../handle.ts';

export const handler = handle(draftEndpoints.list, async ({ query, now }) => {
  const range = toListRange(query.state, query.cursor, now);
  if (!range) return { articles: [] };
  const page = { search: query.search?.trim() ?? '', limit: limits.page.max };
  const { kind = 'article' } = query;
  const { headlines, next } = await draftsTable.listHeadlines({ kind, ...range }, page);
  return {
    articles: headlines.map((headline) => toHeadline(headline, now)),
    ...(next !== undefined && { cursor: next }),
  };
});
