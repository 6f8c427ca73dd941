// Somebody who deleted their account comes back before the tombstone ends, and asks staff to lift it.
import { formatIsoDay } from '#shared/format.ts';
import { putMail } from '../mails/outbox.table.ts';
import { startSending } from '../mails/start-sending.ts';
import { conflict } from '../platform/problem.ts';
import * as tombstones from './tombstones.table.ts';

/** Mails staff, once a day for each deletion. Throws 409 if the account is not deleted, or no longer. */
export const askToBeginAnew = async (userId: string, now: Date): Promise<void> => {
  const tombstone = await tombstones.findByUserId(userId, now);
  if (!tombstone) throw conflict('You can begin anew already. Please sign in again');
  const day = formatIsoDay(now);
  const occurrence = `${tombstone.forgotten.requestedAt} ${day}`;
  const mail = { kind: 'begin-anew', reference: userId, occurrence } as const;
  await putMail(mail, now);
  await startSending([mail]);
};
