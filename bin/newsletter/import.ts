// Writes people of another service's list into ours. They get no mail to confirm. Addresses that left, bounced or complained are skipped.
import { createHmac } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { DynamoDBClient, TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, GetCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { IMPORT, toCountUpdates, toNoteId, type StoredSubscriber } from '#shared/subscriber.ts';
import type { Stage } from '../../infra/stage.ts';
import { toRegion } from '../stack.ts';
import type { Person } from './rows.ts';

interface List {
  readonly stage: Stage;
  readonly tableName: string;
  readonly addressKey: string;
  /** How the people agreed. */
  readonly consent: string;
}

export interface ImportReport {
  taken: number;
  /** On the list already. */
  known: number;
  /** Skipped: the address left, bounced or complained here before. */
  ended: number;
}

type Subscriber = Person & { readonly subscriberId: string };

/** A transaction has at most a hundred parts. Three of them count. */
const BATCH = 97;
const MAX_ATTEMPTS = 10;

/** As functions/mails/address-id.ts makes it; a test compares the two. */
export const toSubscriberId = (address: string, addressKey: string): string =>
  createHmac('sha256', addressKey.trim()).update(address).digest('base64url');

const toItem = (
  { subscriberId, address, since }: Subscriber,
  consent: string,
  now: Date,
): StoredSubscriber => ({
  version: 1,
  subscriberId,
  address,
  state: 'confirmed',
  since: now.toISOString(),
  createdAt: now.toISOString(),
  ...(since && { confirmedAt: since.toISOString() }),
  source: 'import',
  consent,
});

/**
 * Writes the people who are not on the list yet. Each batch is written and counted in one transaction. So a run that stops in the middle
 * leaves nothing half done and can be repeated: it finds the people of the first run on the list.
 */
export const importList = async (
  people: readonly Person[],
  { stage, tableName: TableName, addressKey, consent }: List,
  now: Date,
): Promise<ImportReport> => {
  const client = new DynamoDBClient({ ...toRegion(stage), maxAttempts: 10 });
  const documents = DynamoDBDocumentClient.from(client);
  const report: ImportReport = { taken: 0, known: 0, ended: 0 };

  const find = async (subscriberId: string) =>
    (await documents.send(new GetCommand({ TableName, Key: { subscriberId }, ConsistentRead: true }))).Item;
  const judge = async ({ subscriberId }: Subscriber): Promise<keyof ImportReport> => {
    const [note, found] = await Promise.all([find(toNoteId(subscriberId)), find(subscriberId)]);
    if (note) return 'ended';
    return found && found['state'] !== 'pending' ? 'known' : 'taken';
  };

  const write = async (subscribers: readonly Subscriber[]) => {
    const puts = subscribers.map((subscriber) => ({
      Put: {
        TableName,
        Item: toItem(subscriber, consent, now),
        ConditionExpression: 'attribute_not_exists(subscriberId) OR #state = :pending',
        ExpressionAttributeNames: { '#state': 'state' },
        ExpressionAttributeValues: { ':pending': 'pending' },
      },
    }));
    const counts = [
      ...toCountUpdates('confirmed', puts.length, now),
      {
        Key: { subscriberId: IMPORT },
        UpdateExpression: 'ADD #number :number',
        ExpressionAttributeNames: { '#number': 'number' },
        ExpressionAttributeValues: { ':number': puts.length },
      },
    ].map((update) => ({ Update: { TableName, ...update } }));
    await documents.send(new TransactWriteCommand({ TransactItems: [...puts, ...counts] }));
  };

  /** Reads the table again and repeats the batch if one of its people signed up meanwhile, or if the table is busy. */
  const take = async (batch: readonly Subscriber[], attempt = 1): Promise<void> => {
    const outcomes = await Promise.all(batch.map(judge));
    const fresh = batch.filter((_, index) => outcomes[index] === 'taken');
    try {
      if (fresh.length > 0) await write(fresh);
    } catch (error) {
      if (!(error instanceof TransactionCanceledException) || attempt === MAX_ATTEMPTS) throw error;
      await delay(Math.random() * 50 * 2 ** attempt);
      return take(batch, attempt + 1);
    }
    for (const outcome of outcomes) report[outcome] += 1;
  };

  try {
    for (let at = 0; at < people.length; at += BATCH)
      await take(
        people
          .slice(at, at + BATCH)
          .map((person) => ({ ...person, subscriberId: toSubscriberId(person.address, addressKey) })),
      );
    return report;
  } finally {
    client.destroy();
  }
};
