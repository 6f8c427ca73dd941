import { leave } from './change-subscription.ts';
import { readSubscriberId } from './subscriber-links.ts';

/** Leaves by a link. A token that is forged, for another purpose or too old has no effect. */
export const leaveByLink = async (token: string, now: Date): Promise<void> => {
  const subscriberId = await readSubscriberId(token, 'leave', now);
  if (subscriberId !== undefined) await leave(subscriberId, now);
};
