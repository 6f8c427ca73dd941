// Who is on the list, for the issues. The list itself is of the newsletter (functions/newsletter).
import { DeleteCommand, GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { IMPORT } from '#shared/subscriber.ts';
import { SUBSCRIBERS_BY_STATE } from '#shared/table-indexes.ts';
import { documents } from '../platform/documents.table.ts';
import { settings } from '../platform/settings.ts';

const { SUBSCRIBERS_TABLE: TableName } = settings('SUBSCRIBERS_TABLE');

/** A subscriber as the index has it. One who was imported may have no moment. */
const Confirmed = z.object({
  subscriberId: z.string(),
  address: z.string(),
  confirmedAt: z.optional(z.iso.datetime()),
});
export type Confirmed = Readonly<z.infer<typeof Confirmed>>;

/** A page of the confirmed subscribers by address, and the address after which the next one begins. */
export const listConfirmed = async (
  limit: number,
  after?: string,
): Promise<{ readonly page: readonly Confirmed[]; readonly last?: string }> => {
  const { Items = [], LastEvaluatedKey } = await documents.send(
    new QueryCommand({
      TableName,
      IndexName: SUBSCRIBERS_BY_STATE,
      KeyConditionExpression: `#state = :confirmed${after === undefined ? '' : ' AND address > :after'}`,
      ExpressionAttributeNames: { '#state': 'state' },
      ExpressionAttributeValues: {
        ':confirmed': 'confirmed',
        ...(after !== undefined && { ':after': after }),
      },
      Limit: limit,
    }),
  );
  const page = z.array(Confirmed).parse(Items);
  const last = LastEvaluatedKey && page.at(-1)?.address;
  return { page, ...(last !== undefined && { last }) };
};

const Imported = z.object({ number: z._default(z.int(), 0) });

/** How many people were imported since the last issue. */
export const countImported = async (): Promise<number> => {
  const { Item } = await documents.send(
    new GetCommand({ TableName, Key: { subscriberId: IMPORT }, ConsistentRead: true }),
  );
  return Imported.parse(Item ?? {}).number;
};

export const forgetImported = async (): Promise<void> => {
  await documents.send(new DeleteCommand({ TableName, Key: { subscriberId: IMPORT } }));
};
