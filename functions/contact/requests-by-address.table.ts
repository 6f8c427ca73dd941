// The contact requests of one person: those that they wrote while signed in, and for an operator who gets a letter those of its
// address. It reads the whole table, because both are rare and an index would be a second list of addresses.
import { DeleteCommand, paginateScan } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { documents } from '../platform/documents.table.ts';
import { settings } from '../platform/settings.ts';
import { ContactKind, StoredContactRequest, type ContactRequest } from './contact-request.ts';

const { CONTACT_REQUESTS_TABLE: TableName } = settings('CONTACT_REQUESTS_TABLE');

// The other items of the table, counters and fingerprints, have no address.
const Found = z.object({
  requestId: z.string(),
  emailAddress: z.string(),
  kind: z.optional(ContactKind),
  userId: z.optional(z.string()),
});

interface Person {
  readonly userId?: string | undefined;
  /** An address that a letter has proved to be theirs. A link only proves that mail may go there, and not who wrote from there before. */
  readonly address?: string | undefined;
}

/** The items of the requests of a person. The case of the address does not matter, as in the limits of the form. */
async function* scan({ userId, address }: Person): AsyncGenerator<Readonly<Record<string, unknown>>> {
  const pages = paginateScan(
    { client: documents },
    { TableName, ConsistentRead: true, FilterExpression: 'attribute_exists(emailAddress)' },
  );
  for await (const { Items = [] } of pages)
    for (const item of Items) {
      const found = Found.parse(item);
      const isOfCustomer = userId !== undefined && found.userId === userId;
      if (isOfCustomer || found.emailAddress.toLowerCase() === address?.toLowerCase()) yield item;
    }
}

/** All requests of a person, oldest first. */
export const listOfPerson = async (person: Person): Promise<ContactRequest[]> => {
  const requests: ContactRequest[] = [];
  for await (const item of scan(person)) {
    const { version: _, ...request } = StoredContactRequest.parse(item);
    requests.push(request);
  }
  // Sorts by time: an id begins with it.
  return requests.toSorted((one, other) => one.requestId.localeCompare(other.requestId));
};

/**
 * Deletes all requests of a person, even those that were not mailed to staff yet. Returns their number. A withdrawal stays
 * for its days (docs/product.md 18.4): it is a declaration that the law lets people rely on.
 */
export const removeOfPerson = async (person: Person): Promise<number> => {
  let removed = 0;
  for await (const item of scan(person)) {
    const { requestId, kind } = Found.parse(item);
    if (kind === 'withdrawal') continue;
    await documents.send(new DeleteCommand({ TableName, Key: { requestId } }));
    removed += 1;
  }
  return removed;
};
