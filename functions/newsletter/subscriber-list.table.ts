// Subscribers of a state by address, for staff.
import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import type { SubscriberPage } from '#shared/contract/subscribers.ts';
import type { StoredSubscriber } from '#shared/subscriber.ts';
import { SUBSCRIBERS_BY_STATE } from '#shared/table-indexes.ts';
import { documents } from '../platform/documents.table.ts';
import { notFound } from '../platform/problem.ts';
import { settings } from '../platform/settings.ts';
import { find } from './subscribers.table.ts';

const { SUBSCRIBERS_TABLE: TableName } = settings('SUBSCRIBERS_TABLE');

const Listed = z.object({ subscriberId: z.string() });

interface Wanted {
  readonly state: StoredSubscriber['state'];
  /** The beginning of the address, in lower case; empty for all. */
  readonly beginning: string;
  /** The last one of the page before. */
  readonly after?: string | undefined;
}

/** A page of subscribers by address. The index lags, so one whose state has changed meanwhile is left out. */
export const listByAddress = async (
  { state, beginning, after }: Wanted,
  limit: number,
  now: Date,
): Promise<SubscriberPage> => {
  const last = after === undefined ? undefined : (await find(after, now)).subscriber;
  if (after !== undefined && !last) throw notFound('This subscriber has gone meanwhile. Please begin again');
  const { Items = [], LastEvaluatedKey } = await documents.send(
    new QueryCommand({
      TableName,
      IndexName: SUBSCRIBERS_BY_STATE,
      KeyConditionExpression: `#state = :state${beginning === '' ? '' : ' AND begins_with(address, :beginning)'}`,
      ExpressionAttributeNames: { '#state': 'state' },
      ExpressionAttributeValues: { ':state': state, ...(beginning !== '' && { ':beginning': beginning }) },
      ...(last && { ExclusiveStartKey: { state, address: last.address, subscriberId: after } }),
      Limit: limit,
    }),
  );
  const listed = z.array(Listed).parse(Items);
  const found = await Promise.all(listed.map(({ subscriberId }) => find(subscriberId, now)));
  const next = LastEvaluatedKey && listed.at(-1)?.subscriberId;
  return {
    subscribers: found.flatMap(({ subscriber }) => (subscriber?.state === state ? [subscriber] : [])),
    ...(next !== undefined && { next }),
  };
};
