import { draftEndpoints } from '#shared/contract/drafts.ts';
import * as draftsTable from '../../../../writing/drafts.table.ts';
import { handle } from '../../../../handle.ts';

export const handler = handle(draftEndpoints.listHistory, async ({ params }) => ({
  entries: await draftsTable.listHistory(params.draftId),
}));
