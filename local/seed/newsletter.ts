// People on the list of the newsletter, as `npm run newsletter import` takes them over, and an issue that was sent to them.
import { createHmac } from 'node:crypto';
import { DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb';
import {
  DynamoDBDocumentClient,
  GetCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { brand } from '#shared/brand.ts';
import { issueEndpoints } from '#shared/contract/issues.ts';
import { DAY_MS } from '#shared/durations.ts';
import { toIssueKey } from '#shared/issue-key.ts';
import { toCountUpdates, type StoredSubscriber } from '#shared/subscriber.ts';
import { ADDRESS_KEY } from '../secrets.ts';
import { send, type Call } from './api-call.ts';
import { articles } from './articles.ts';
import { findTexts } from './find-texts.ts';
import type { SampleMaker } from './sample-maker.ts';

/** What sends the issues, and where their records are. */
export interface Sender {
  readonly dynamoDbUrl: string;
  readonly awsUrl: string;
  /** The name of the function that sends issues each minute. */
  readonly sendIssuesFunction: string;
}

const NAMES =
  'ada ben chloe dario elif femi greta hugo ines jonas kira luis mei noor otto paula quinn rafael sofia tariq';

const toSubscribers = (now: Date): StoredSubscriber[] =>
  NAMES.split(' ').map((name) => {
    const address = `${name}@readers.example`;
    const joinedAt = new Date(now.getTime() - 30 * DAY_MS).toISOString();
    return {
      version: 1,
      subscriberId: createHmac('sha256', ADDRESS_KEY).update(address).digest('base64url'),
      ...{ address, state: 'confirmed', since: joinedAt, createdAt: joinedAt, confirmedAt: joinedAt },
      ...{ source: 'import', consent: 'A sample of the laptop.' },
    };
  });

const putSubscribers = async (documents: DynamoDBDocumentClient, TableName: string): Promise<void> => {
  const now = new Date();
  const subscribers = toSubscribers(now);
  const Key = { subscriberId: subscribers[0]?.subscriberId };
  if ((await documents.send(new GetCommand({ TableName, Key }))).Item) return;
  const counts = toCountUpdates('confirmed', subscribers.length, now);
  await documents.send(
    new TransactWriteCommand({
      TransactItems: [
        ...subscribers.map((Item) => ({ Put: { TableName, Item } })),
        ...counts.map((update) => ({ Update: { TableName, ...update } })),
      ],
    }),
  );
};

/** Sends an issue, without the minutes in which it can be taken back: its start is moved into the past. */
const sendIssue = async (
  documents: DynamoDBDocumentClient,
  TableName: string,
  { awsUrl, sendIssuesFunction }: Sender,
  call: Call,
): Promise<void> => {
  const [newest] = articles;
  const draftId = (await findTexts(call, 'article')).find(({ title }) => title === newest?.title)?.draftId;
  if (newest === undefined || draftId === undefined) throw new Error('The article is missing');
  const params = { draftId };
  const read = async () => (await call(issueEndpoints.get, { params })).issue;
  if ((await read()) === null) {
    const mail = { subject: newest.title, previewLine: newest.subtitle, fromName: brand.name };
    const body = { ...mail, audience: 'everybody', isWholeForAll: true, when: 'now' };
    await call(issueEndpoints.send, { params, body });
  }
  if ((await read())?.state === 'scheduled') {
    await documents.send(
      new UpdateCommand({
        TableName,
        Key: toIssueKey(draftId),
        UpdateExpression: 'SET since = :now',
        ExpressionAttributeValues: { ':now': new Date().toISOString() },
      }),
    );
    await send(`${awsUrl}/2015-03-31/functions/${sendIssuesFunction}/invocations`, {
      method: 'POST',
      headers: { authorization: 'AWS4-HMAC-SHA256 Credential=local' },
      body: '{}',
    });
  }
  const state = (await read())?.state;
  if (state !== 'done') throw new Error(`The issue is ${state}`);
};

/** Makes the subscribers and the issue, once the articles are there. Resolves to whether both are. */
export const seedNewsletter = async (sender: Sender, call: Call, maker: SampleMaker): Promise<boolean> => {
  const client = new DynamoDBClient({
    endpoint: sender.dynamoDbUrl,
    region: 'us-east-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });
  const documents = DynamoDBDocumentClient.from(client);
  const { TableNames = [] } = await client.send(new ListTablesCommand({}));
  const findTable = (name: string) => TableNames.find((table) => table.includes(name)) ?? name;
  const isMade = await maker.make('the newsletter', async () => {
    await putSubscribers(documents, findTable('Subscribers'));
    await sendIssue(documents, findTable('Mails'), sender, call);
  });
  client.destroy();
  return isMade;
};
