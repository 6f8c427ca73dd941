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
  /** Only a tombstone has this. It keeps the address while a step needs it. */
  forgotten: z.optional(z.object({ address: z.optional(z.string()) })),
});

/**
 * The ids of the customers with this address, including those who are being forgotten and whose letter came from it. Case does
 * not matter.
 */
export const findByAddress = async (address: string): Promise<string[]> => {
  const userIds: string[] = [];
  const pages = paginateScan(
    { client: documents },
    {
      TableName,
      ConsistentRead: true,
      FilterExpression: 'attribute_exists(email) OR attribute_exists(forgotten.address)',
      ProjectionExpression: 'userId, email, forgotten.address',
    },
  );
  for await (const { Items = [] } of pages)
    for (const { userId, email, forgotten } of z.array(Found).parse(Items))
      if ((email ?? forgotten?.address)?.toLowerCase() === address.toLowerCase()) userIds.push(userId);
  return userIds.toSorted();
};
