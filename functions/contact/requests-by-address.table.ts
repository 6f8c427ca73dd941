// The contact requests of one person: those that they wrote while signed in, and for an operator who gets a letter those of its
// address. The indexes lag by up to a second.
import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { REQUESTS_BY_ADDRESS, REQUESTS_BY_CUSTOMER } from '#shared/table-indexes.ts';
import { documents, queryItems } from '../platform/documents.table.ts';
import { settings } from '../platform/settings.ts';
import { ContactKind, StoredContactRequest, type ContactRequest } from './contact-request.ts';

const { CONTACT_REQUESTS_TABLE: TableName } = settings('CONTACT_REQUESTS_TABLE');

const Found = z.object({ requestId: z.string(), kind: z.optional(ContactKind) });

interface Person {
  readonly userId?: string | undefined;
  /** An address that a letter has proved to be theirs. A link only proves that mail may go there, and not who wrote from there before. */
  readonly address?: string | undefined;
}

const queryIndex = (IndexName: string, attribute: string, value: string | undefined) =>
  value === undefined
    ? []
    : queryItems({
        TableName,
        IndexName,
        KeyConditionExpression: `${attribute} = :value`,
        ExpressionAttributeValues: { ':value': value },
      });

/** The items of the requests of a person by their ids. The case of the address does not matter, as in the limits of the form. */
const findItems = async ({ userId, address }: Person) => {
  const items = new Map<string, Readonly<Record<string, unknown>>>();
  for (const found of [
    queryIndex(REQUESTS_BY_CUSTOMER, 'userId', userId),
    queryIndex(REQUESTS_BY_ADDRESS, 'fromAddress', address?.toLowerCase()),
  ])
    for await (const item of found) items.set(Found.parse(item).requestId, item);
  return items;
};

/** All requests of a person, oldest first. */
export const listOfPerson = async (person: Person): Promise<ContactRequest[]> => {
  const items = await findItems(person);
  const requests = Array.from(items.values(), (item) => {
    const { version: _, ...request } = StoredContactRequest.parse(item);
    return request;
  });
  // Sorts by time: an id begins with it.
  return requests.toSorted((one, other) => one.requestId.localeCompare(other.requestId));
};

/**
 * Deletes all requests of a person, even those that were not mailed to staff yet. Returns their number. A withdrawal stays
 * for its days (docs/product.md 18.4): it is a declaration that the law lets people rely on.
 */
export const removeOfPerson = async (person: Person): Promise<number> => {
  let removed = 0;
  for (const [requestId, item] of await findItems(person)) {
    if (Found.parse(item).kind === 'withdrawal') continue;
    await documents.send(new DeleteCommand({ TableName, Key: { requestId } }));
    removed += 1;
  }
  return removed;
};
