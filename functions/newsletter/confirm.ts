import type { MailKey } from '../mails/mail.ts';
import { toMailWrite } from '../mails/outbox.table.ts';
import { startSending } from '../mails/start-sending.ts';
import { change } from './change-subscription.ts';
import { hashBrowser, toConfirmed, type StoredSubscriber } from './subscriber.ts';
import * as subscribers from './subscribers.table.ts';
import { removeFromSuppressionList } from './suppression-list.client.ts';

/** Confirms the subscriber that `choose` finds, and has the mail sent that says what comes. */
export const confirmSubscriber = async (
  subscriberId: string,
  choose: (found: StoredSubscriber | undefined) => StoredSubscriber | undefined,
  now: Date,
): Promise<void> => {
  const mail: MailKey = { kind: 'subscribed', reference: subscriberId, occurrence: now.toISOString() };
  const hasChanged = await change(
    subscriberId,
    ({ subscriber }) => {
      const chosen = choose(subscriber);
      return chosen && { after: toConfirmed(chosen, now), note: null, writes: [toMailWrite(mail, now)] };
    },
    now,
  );
  if (hasChanged) await startSending([mail]);
};

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
  await confirmSubscriber(subscriberId, (found) => (found?.state === 'pending' ? found : undefined), now);
};
