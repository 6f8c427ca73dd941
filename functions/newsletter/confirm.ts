import { change, toConfirmation } from './change-subscription.ts';
import { hashBrowser } from './subscriber.ts';
import * as subscribers from './subscribers.table.ts';
import { removeFromSuppressionList } from './suppression-list.client.ts';

/**
 * Confirms an address that waits for it. Without `browser` somebody pressed the button. With it a script asks, which counts only in
 * the browser that signed up, and never for an address that complained: scanners run scripts.
 */
export const confirm = async (
  subscriberId: string,
  browser: string | undefined,
  now: Date,
): Promise<void> => {
  const { subscriber, note } = await subscribers.find(subscriberId, now);
  if (subscriber?.state !== 'pending') return;
  const hasComplained = note?.state === 'complained';
  const isOwnBrowser = browser !== undefined && subscriber.browserHash === hashBrowser(browser);
  if (browser !== undefined && (hasComplained || !isOwnBrowser)) return;
  // Before the change: once the subscriber is confirmed, nothing would repeat this call.
  if (hasComplained) await removeFromSuppressionList(subscriber.address);
  await change(
    subscriberId,
    (found) => (found.subscriber?.state === 'pending' ? toConfirmation(found.subscriber, now) : undefined),
    now,
  );
};
