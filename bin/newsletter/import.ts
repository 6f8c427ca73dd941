// Imports a list from another service. Imported people get no mail to confirm. Addresses that left, bounced or complained are skipped.
import { createHmac } from 'node:crypto';
import type { Readable } from 'node:stream';
import { ConditionalCheckFailedException, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { Stage } from '../../infra/stage.ts';
import { toRegion } from '../stack.ts';
import { readRows, type Row } from './rows.ts';

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
  /** Left, bounced or complained here before. */
  ended: number;
  /** Marked by the file itself as unsubscribed. */
  unsubscribed: number;
  duplicates: number;
  /** The lines without a valid address. */
  readonly invalidLines: number[];
}

type Subscriber = Extract<Row, { kind: 'subscriber' }> & { readonly subscriberId: string };

/** The addresses that are written at once. */
const BATCH = 100;

/** As functions/mails/address-id.ts makes it; a test compares the two. */
export const toSubscriberId = (address: string, addressKey: string): string =>
  createHmac('sha256', addressKey.trim()).update(address).digest('base64url');

const toItem = ({ subscriberId, address, since }: Subscriber, consent: string, now: Date) => {
  const confirmedAt = (since ?? now).toISOString();
  return {
    version: 1,
    subscriberId,
    address,
    state: 'confirmed',
    since: now.toISOString(),
    createdAt: now.toISOString(),
    confirmedAt,
    source: 'import',
    consent,
  };
};

/** Reads the file row by row, and writes what is new. Can be repeated at any time: what was taken is known then. */
export const importList = async (input: Readable, list: List, now: Date): Promise<ImportReport> => {
  const { stage, tableName: TableName, addressKey, consent } = list;
  const client = new DynamoDBClient({ ...toRegion(stage), maxAttempts: 10 });
  const documents = DynamoDBDocumentClient.from(client);
  const report: ImportReport = {
    taken: 0,
    known: 0,
    ended: 0,
    unsubscribed: 0,
    duplicates: 0,
    invalidLines: [],
  };

  const take = async (subscriber: Subscriber): Promise<'taken' | 'known' | 'ended'> => {
    const { Item: note } = await documents.send(
      new GetCommand({
        TableName,
        Key: { subscriberId: `note#${subscriber.subscriberId}` },
        ConsistentRead: true,
      }),
    );
    if (note) return 'ended';
    try {
      await documents.send(
        new PutCommand({
          TableName,
          Item: toItem(subscriber, consent, now),
          ConditionExpression: 'attribute_not_exists(subscriberId) OR #state = :pending',
          ExpressionAttributeNames: { '#state': 'state' },
          ExpressionAttributeValues: { ':pending': 'pending' },
        }),
      );
      return 'taken';
    } catch (error) {
      if (!(error instanceof ConditionalCheckFailedException)) throw error;
      return 'known';
    }
  };

  const count = async (number: number) => {
    for (const day of [now.toISOString().slice(0, 10), 'total'])
      await documents.send(
        new UpdateCommand({
          TableName,
          Key: { subscriberId: `day#${day}` },
          UpdateExpression: 'ADD confirmed :number',
          ExpressionAttributeValues: { ':number': number },
        }),
      );
  };

  const write = async (batch: readonly Subscriber[]) => {
    const outcomes = await Promise.all(batch.map(take));
    for (const outcome of outcomes) report[outcome] += 1;
    const taken = outcomes.filter((outcome) => outcome === 'taken').length;
    if (taken > 0) await count(taken);
  };

  const seen = new Set<string>();
  let batch: Subscriber[] = [];
  try {
    for await (const row of readRows(input)) {
      if (row.kind === 'invalid') report.invalidLines.push(row.line);
      if (row.kind === 'unsubscribed') report.unsubscribed += 1;
      if (row.kind !== 'subscriber') continue;
      const subscriberId = toSubscriberId(row.address, addressKey);
      if (seen.has(subscriberId)) {
        report.duplicates += 1;
        continue;
      }
      seen.add(subscriberId);
      batch.push({ ...row, subscriberId });
      if (batch.length < BATCH) continue;
      await write(batch);
      batch = [];
    }
    if (batch.length > 0) await write(batch);
    return report;
  } finally {
    client.destroy();
  }
};
