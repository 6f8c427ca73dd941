// The contact requests of one e-mail address, for an operator who gets a letter. It reads the whole table, because letters are rare
// and an index would be a second list of addresses.
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
});

/** The items of the requests from this address. Case does not matter, as in the limits of the form. */
async function* scan(address: string): AsyncGenerator<Readonly<Record<string, unknown>>> {
  const pages = paginateScan(
    { client: documents },
    { TableName, ConsistentRead: true, FilterExpression: 'attribute_exists(emailAddress)' },
  );
  for await (const { Items = [] } of pages)
    for (const item of Items)
      if (Found.parse(item).emailAddress.toLowerCase() === address.toLowerCase()) yield item;
}

/** All requests from this address, oldest first. */
export const listByAddress = async (address: string): Promise<ContactRequest[]> => {
  const requests: ContactRequest[] = [];
  for await (const item of scan(address)) {
    const { version: _, ...request } = StoredContactRequest.parse(item);
    requests.push(request);
  }
  // Sorts by time: an id begins with it.
  return requests.toSorted((one, other) => one.requestId.localeCompare(other.requestId));
};

/**
 * Deletes all requests from this address, even those that were not mailed to staff yet. Returns their number. A withdrawal stays
 * for its days (docs/product.md 18.4): it is a declaration that the law lets people rely on.
 */
export const removeByAddress = async (address: string): Promise<number> => {
  let removed = 0;
  for await (const item of scan(address)) {
    const { requestId, kind } = Found.parse(item);
    if (kind === 'withdrawal') continue;
    await documents.send(new DeleteCommand({ TableName, Key: { requestId } }));
    removed += 1;
  }
  return removed;
};
