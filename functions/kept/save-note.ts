import type { KeptId } from '#shared/contract/kept.ts';
import * as customers from '../customers/customers.table.ts';
import { notFound } from '../platform/problem.ts';
import * as keptTable from './kept.table.ts';

interface Note {
  readonly userId: string;
  readonly keptId: KeptId;
  readonly note: string;
  /** The revision that the caller has changed. */
  readonly noteRevision: number;
}

/** Saves a note over whatever it is. If another tab or device saved meanwhile, returns the words that were replaced. */
export const saveNote = async ({ userId, keptId, note, noteRevision }: Note) => {
  const before = await keptTable.saveNote(userId, keptId, note);
  if (!before) {
    // Throws 410 if the customer was forgotten.
    await customers.find(userId, { consistent: true });
    throw notFound('You do not keep this any more');
  }
  const isReplaced = before.noteRevision !== noteRevision && before.note !== note;
  return { note, noteRevision: before.noteRevision + 1, ...(isReplaced && { replaced: before.note }) };
};
