// Finds customers by their e-mail address, for an operator who gets a letter. It reads the whole table, which costs a read unit
// for some fifteen customers: letters are rare, and an index would cost a write for each customer, and be a second list
// of addresses.
import { paginateScan } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { documents } from '../platform/documents.table.ts';
import { settings } from '../platform/settings.ts';

const { CUSTOMERS_TABLE: TableName } = settings('CUSTOMERS_TABLE');

const Found = z.object({ userId: z.string(), email: z.string() });

/** The ids of the customers with this address, those who are being forgotten included. Capitals do not count. */
export const findByAddress = async (address: string): Promise<string[]> => {
  const userIds: string[] = [];
  const pages = paginateScan(
    { client: documents },
    {
      TableName,
      ConsistentRead: true,
      FilterExpression: 'attribute_exists(email)',
      ProjectionExpression: 'userId, email',
    },
  );
  for await (const { Items = [] } of pages)
    for (const { userId, email } of z.array(Found).parse(Items))
      if (email.toLowerCase() === address.toLowerCase()) userIds.push(userId);
  return userIds.toSorted();
};
