// Takes a subscriber along when the contact address of its customer moves.
import { toAddressId } from '../mails/address-id.ts';
import type { Write } from '../platform/documents.table.ts';
import { toConfirmed } from './subscriber.ts';
import * as subscribers from './subscribers.table.ts';

interface Move {
  /** Parts of the transaction that confirms the new address. It fails if one of the two subscribers changes meanwhile. */
  readonly writes: readonly Write[];
  /** Whether the list has one subscriber less then. */
  readonly hasEnded: boolean;
}

/**
 * Subscribes `to`, whose owner pressed our link, in the place of `from`, unless `to` complained or bounced. The subscriber `from`
 * ends without a mail, and is deleted: nothing of it stays behind that the account does not show.
 */
export const prepareMove = async (from: string | undefined, to: string, now: Date): Promise<Move> => {
  if (from === undefined || from === to) return { writes: [], hasEnded: false };
  const [fromId, toId] = await Promise.all([toAddressId(from), toAddressId(to)]);
  const [old, found] = await Promise.all([subscribers.find(fromId, now), subscribers.find(toId, now)]);
  const isOnList = old.subscriber?.state === 'confirmed';
  const note = isOnList && !old.note ? 'left' : undefined;
  const removal = subscribers.toRemovalWrites(fromId, old, note, now);
  const isWelcome = found.subscriber?.state !== 'confirmed' && (!found.note || found.note.state === 'left');
  if (old.subscriber?.state !== 'confirmed' || !isWelcome) return { writes: removal, hasEnded: isOnList };
  const after = toConfirmed({ ...old.subscriber, subscriberId: toId, address: to }, now);
  return {
    writes: [...removal, ...subscribers.toWrites(found, { after, note: null }, now)],
    hasEnded: false,
  };
};

/** Counts that the old subscriber has left, if no new one took its place. */
export const countMove = async ({ hasEnded }: Move, now: Date): Promise<void> => {
  if (hasEnded) await subscribers.count('left', now);
};
