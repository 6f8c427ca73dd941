import { draftEndpoints } from '#shared/contract/drafts.ts';
import { limits } from '#shared/limits.ts';
import { toHeadline } from '../../writing/draft.ts';
import { toListRange } from '../../writing/draft-list.ts';
import * as draftsTable from '../../writing/drafts.table.ts';
import { handle } from '../../handle.ts';

export const handler = handle(draftEndpoints.list, async ({ query, now }) => {
  const range = toListRange(query, now);
  if (!range) return { articles: [] };
  const page = {
    search: query.search?.trim() ?? '',
    authors: query.authors?.split(',') ?? [],
    limit: limits.page.max,
  };
  const { headlines, next } = await draftsTable.listHeadlines(range, page);
  return {
    articles: headlines.map((headline) => toHeadline(headline, now)),
    ...(next !== undefined && { cursor: next }),
  };
});
