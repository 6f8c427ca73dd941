// Subscribes a customer's confirmed contact address with one click: it needs no mail to confirm.
import * as customers from '../customers/customers.table.ts';
import { toAddressId } from '../mails/address-id.ts';
import { leave } from './change-subscriber.ts';
import { confirmSubscriber } from './confirm.ts';
import { signUp } from './sign-up.ts';
import { createPending } from './subscriber.ts';
import * as subscribers from './subscribers.table.ts';

interface Account {
  readonly userId: string;
  /** The confirmed contact address. */
  readonly address: string;
}

/**
 * An address that complained or bounced gets a mail to confirm, like everybody's. Throws 503 if another address was confirmed
 * meanwhile: the subscriber would stay behind.
 */
export const subscribe = async ({ userId, address }: Account, now: Date): Promise<void> => {
  const subscriberId = await toAddressId(address);
  const { note } = await subscribers.find(subscriberId, now);
  if (note && note.state !== 'left') return signUp({ address, source: 'account' }, true, now);
  await confirmSubscriber(
    subscriberId,
    (found) =>
      found?.state === 'confirmed'
        ? undefined
        : createPending(subscriberId, { address, source: 'account' }, now),
    now,
    [customers.toContactAddressCheck(userId, address, now)],
  );
};

export const unsubscribe = async (address: string, now: Date): Promise<void> => {
  await leave(await toAddressId(address), now);
};
