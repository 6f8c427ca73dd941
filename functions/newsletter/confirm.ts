import type { StoredSubscriber } from '#shared/subscriber.ts';
import { toInboxId } from '../mails/address-id.ts';
import type { MailKey } from '../mails/mail.ts';
import { toMailWrites } from '../mails/outbox.table.ts';
import { startSending } from '../mails/start-sending.ts';
import type { Write } from '../platform/documents.table.ts';
import { change } from './change-subscriber.ts';
import { hashBrowser, toConfirmed, toGreetedAt } from './subscriber.ts';
import * as subscribers from './subscribers.table.ts';
import { removeFromSuppressionList } from './suppression-list.client.ts';

/**
 * Confirms the subscriber that `choose` finds, and has the mail sent that says what comes, once a day at most. `writes` belong to the
 * same transaction.
 */
export const confirmSubscriber = async (
  subscriberId: string,
  choose: (found: StoredSubscriber | undefined) => StoredSubscriber | undefined,
  now: Date,
  writes: readonly Write[] = [],
): Promise<void> => {
  let mails: MailKey[] = [];
  const hasChanged = await change(
    subscriberId,
    async ({ subscriber }) => {
      const chosen = choose(subscriber);
      if (!chosen) return undefined;
      const greetedAt = toGreetedAt(subscriber, now);
      mails = [{ kind: 'subscribed', reference: subscriberId, occurrence: greetedAt }];
      const answered = subscribers.toAnsweredWrite(await toInboxId(chosen.address));
      return {
        after: { ...toConfirmed(chosen, now), greetedAt },
        note: null,
        writes: [...toMailWrites(mails, now), answered, ...writes],
      };
    },
    now,
  );
  if (hasChanged) await startSending(mails);
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
