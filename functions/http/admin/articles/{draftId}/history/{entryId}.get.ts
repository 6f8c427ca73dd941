import { draftEndpoints } from '#shared/contract/drafts.ts';
import { toContent } from '../../../../../writing/draft.ts';
import * as draftsTable from '../../../../../writing/drafts.table.ts';
import { notFound } from '../../../../../platform/problem.ts';
import { settings } from '../../../../../platform/settings.ts';
import { handle } from '../../../../../handle.ts';

const { SITE_URL } = settings('SITE_URL');

export const handler = handle(draftEndpoints.getHistory, async ({ params }) => {
  const found = await draftsTable.findEntry(params.draftId, params.entryId);
  if (!found) throw notFound('The history no longer has this text');
  return { entry: found.entry, content: toContent(found.content, SITE_URL) };
});
