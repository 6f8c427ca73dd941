import type { OwnSubscriber } from '#shared/contract/newsletter.ts';
import { toAddressId } from '../mails/address-id.ts';
import { isAsked } from './subscriber.ts';
import * as subscribers from './subscribers.table.ts';

/** A customer's confirmed contact address as a subscriber. It waits only for a link that was sent and is valid. */
export const findOwnSubscriber = async (
  address: string | undefined,
  list: 'on' | 'off',
  now: Date,
): Promise<OwnSubscriber> => {
  const isListOn = list === 'on';
  if (address === undefined) return { isListOn, state: 'none', askedAt: null, address: null };
  const { subscriber } = await subscribers.find(await toAddressId(address), now);
  if (subscriber?.state === 'confirmed') return { isListOn, state: 'confirmed', askedAt: null, address };
  const askedAt =
    subscriber?.state === 'pending' && isAsked(subscriber, now) ? subscriber.askedAt : undefined;
  return { isListOn, state: askedAt === undefined ? 'none' : 'pending', askedAt: askedAt ?? null, address };
};
