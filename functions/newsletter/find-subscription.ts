import type { Subscription } from '#shared/contract/newsletter.ts';
import { toAddressId } from '../mails/address-id.ts';
import * as subscribers from './subscribers.table.ts';

/** The subscription of a customer's own address; undefined while there is no confirmed one. */
export const findSubscription = async (
  address: string | undefined,
  list: 'on' | 'off',
  now: Date,
): Promise<Subscription> => {
  const isListOn = list === 'on';
  if (address === undefined) return { isListOn, state: 'none', address: null };
  const { subscriber } = await subscribers.find(await toAddressId(address), now);
  const isOnList = subscriber?.state === 'pending' || subscriber?.state === 'confirmed';
  return { isListOn, state: isOnList ? subscriber.state : 'none', address };
};
