import { keptEndpoints } from '#shared/contract/kept.ts';
import { saveNote } from '../../../kept/save-note.ts';
import { handle } from '../../../handle.ts';

export const handler = handle(keptEndpoints.saveNote, ({ params: { keptId }, body, caller }) =>
  saveNote({ userId: caller.userId, keptId, ...body }),
);
