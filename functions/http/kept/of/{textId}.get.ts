import { keptEndpoints } from '#shared/contract/kept.ts';
import * as keptTable from '../../../kept/kept.table.ts';
import { handle } from '../../../handle.ts';

export const handler = handle(
  keptEndpoints.listOfText,
  async ({ params: { textId }, caller }) => ({
    things: await keptTable.listOfText(caller.userId, textId),
  }),
  { cacheControl: 'private, no-store' },
);
