// Finds customers by their e-mail address, for an operator who gets a letter. It reads the whole table, at a read unit for some
// fifteen customers. Letters are rare; an index would cost a write for each customer, and be a second list of addresses.
import { paginateScan } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { documents } from '../platform/documents.table.ts';
import { settings } from '../platform/settings.ts';

const { CUSTOMERS_TABLE: TableName } = settings('CUSTOMERS_TABLE');

const Found = z.object({
  userId: z.string(),
  email: z.optional(z.string()),
  /** Only a confirmed one: anybody can ask for a link to any address. */
  contactAddress: z.optional(z.string()),
  /** Only a tombstone has this. It keeps the address while a step needs it. */
  forgotten: z.optional(z.object({ address: z.optional(z.string()) })),
});

/**
 * The ids of the customers who sign in with this address, or get our mails there. Includes customers who are being forgotten, if their
 * letter came from it. Case does not matter.
 */
export const findByAddress = async (address: string): Promise<string[]> => {
  const userIds: string[] = [];
  const pages = paginateScan(
    { client: documents },
    {
      TableName,
      ConsistentRead: true,
      FilterExpression:
        'attribute_exists(email) OR attribute_exists(contactAddress) OR attribute_exists(forgotten.address)',
      ProjectionExpression: 'userId, email, contactAddress, forgotten.address',
    },
  );
  for await (const { Items = [] } of pages)
    for (const { userId, email, contactAddress, forgotten } of z.array(Found).parse(Items)) {
      const addresses = [email, contactAddress, forgotten?.address].map((found) => found?.toLowerCase());
      if (addresses.includes(address.toLowerCase())) userIds.push(userId);
    }
  return userIds.toSorted();
};
