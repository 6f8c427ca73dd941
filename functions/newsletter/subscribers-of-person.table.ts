// The subscribers that are one person: the addresses that are known to be theirs. One that was made in the account is for its
// contact address, and goes along when that moves (move-subscriber.ts).
import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import type { StoredSubscriber } from '#shared/subscriber.ts';
import { toAddressId } from '../mails/address-id.ts';
import { documents } from '../platform/documents.table.ts';
import { settings } from '../platform/settings.ts';
import { leave } from './change-subscriber.ts';
import * as subscribers from './subscribers.table.ts';

const { SUBSCRIBERS_TABLE: TableName } = settings('SUBSCRIBERS_TABLE');

/** The confirmed contact address, and that of a letter. */
type Addresses = readonly (string | undefined)[];

/** The ids of these addresses, whether or not they are on the list. */
export const listIds = async (addresses: Addresses): Promise<string[]> => {
  const known = addresses.filter((address) => address !== undefined);
  return Array.from(new Set(await Promise.all(known.map(toAddressId))));
};

/** The subscribers with these addresses, whatever their state. */
export const listOfPerson = async (addresses: Addresses, now: Date): Promise<StoredSubscriber[]> => {
  const found = (await listIds(addresses)).map((subscriberId) => subscribers.find(subscriberId, now));
  return (await Promise.all(found)).flatMap(({ subscriber }) => subscriber ?? []);
};

/** Deletes them. The note stays, which names nobody, so that no import brings the address back. Returns their number. */
export const removeOfPerson = async (addresses: Addresses, now: Date): Promise<number> => {
  const found = await listOfPerson(addresses, now);
  for (const { subscriberId } of found) {
    await leave(subscriberId, now);
    await documents.send(new DeleteCommand({ TableName, Key: { subscriberId } }));
  }
  return found.length;
};
