// The outside services of the contact form: its table, the human check, SES and the Parameter Store.
import { randomUUID } from 'node:crypto';
import { CreateTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, paginateScan, PutCommand } from '@aws-sdk/lib-dynamodb';
import { startHumanCheck } from '../../../local/human-check/start.ts';
import type { Verification } from '../../../local/human-check/verification.ts';
import { startDynamoDb } from 'local-aws';
import { startMeter } from '../../read-units.ts';
import { environment, jsonEvent, SITE_API_KEY, SITE_URL } from '../events.ts';
import { startFunctionService } from '../function-service.ts';
import { createMailsTable } from '../mails/mails-table.ts';
import { startMailService } from '../mail-service.ts';
import { startParameterStore } from '../parameter-store.ts';

const { CONTACT_REQUESTS_TABLE: TableName, RATE_LIMITS_TABLE, HUMAN_CHECK_SECRET_PARAMETER } = environment;

export const HUMAN_CHECK_SECRET = '0x4AAAAAAA-a-secret-for-the-unit-tests';
export const VERIFY = 'POST /turnstile/v0/siteverify';

const text = (AttributeName: string) => ({ AttributeName, AttributeType: 'S' as const });
const hash = (AttributeName: string) => ({ AttributeName, KeyType: 'HASH' as const });
const index = (IndexName: string, name: string) => ({
  IndexName,
  KeySchema: [hash(name), { AttributeName: 'requestId', KeyType: 'RANGE' as const }],
  Projection: { ProjectionType: 'ALL' as const },
});

export type Item = Record<string, unknown>;
const toId = ({ requestId }: Item) => String(requestId);

/** A form with another address each time. */
export const newForm = (more: object = {}) => ({
  firstName: 'Rosa',
  lastName: 'Álvarez',
  emailAddress: `rosa.${randomUUID().slice(0, 8)}@bakery.example`,
  message: 'Can a chatbot answer my Sunday orders?',
  ...more,
});

/** The event of a request through CloudFront. */
export const contactEvent = (body: object, forwardedFor = '203.0.113.7, 130.176.97.1'): object => ({
  ...jsonEvent(body),
  headers: {
    'content-type': 'application/json',
    'x-api-key': SITE_API_KEY,
    'x-forwarded-for': forwardedFor,
  },
  requestContext: {
    requestId: 'request-1',
    http: { sourceIp: forwardedFor.split(', ').at(-1) },
  },
});

/** Starts all services, empty, and sets the environment for handlers that are loaded afterwards. */
export const openContactWorld = async () => {
  const dynamo = await startDynamoDb({ port: 0 });
  const meter = await startMeter(dynamo.url);
  const humanCheck = await startHumanCheck({ port: 0, siteKey: 'site-key', secretKey: HUMAN_CHECK_SECRET });
  const mail = await startMailService();
  const functions = await startFunctionService();
  const secrets = await startParameterStore({ [HUMAN_CHECK_SECRET_PARAMETER]: HUMAN_CHECK_SECRET });
  Object.assign(process.env, environment, {
    AWS_ENDPOINT_URL_DYNAMODB: meter.url,
    AWS_ENDPOINT_URL_SSM: secrets.url,
    AWS_ENDPOINT_URL_SESV2: mail.url,
    AWS_ENDPOINT_URL_LAMBDA: functions.url,
    HUMAN_CHECK_VERIFY_URL: `${humanCheck.url}/turnstile/v0/siteverify`,
  });
  const client = new DynamoDBClient({ endpoint: dynamo.url });
  const table = DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } });
  await client.send(
    new CreateTableCommand({
      TableName,
      BillingMode: 'PAY_PER_REQUEST',
      KeySchema: [hash('requestId')],
      AttributeDefinitions: [text('requestId'), text('day')],
      GlobalSecondaryIndexes: [index('byDay', 'day')],
    }),
  );
  await client.send(
    new CreateTableCommand({
      TableName: RATE_LIMITS_TABLE,
      BillingMode: 'PAY_PER_REQUEST',
      KeySchema: [hash('counterId')],
      AttributeDefinitions: [text('counterId')],
    }),
  );
  await createMailsTable(client);
  const control = async (method: string, name: string, body?: object): Promise<unknown> => {
    const answer = await fetch(`${humanCheck.url}/laptop/${name}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${name} answered ${answer.status}`);
    return answer.json();
  };
  const items = async () => {
    const all: Item[] = [];
    for await (const { Items = [] } of paginateScan({ client: table }, { TableName, ConsistentRead: true }))
      all.push(...(Items as Item[]));
    return all;
  };
  return {
    meter,
    mail,
    secrets,
    functions,
    /** Runs the job that sends mails: all that wait are at SES then. */
    sendMails: async () => {
      functions.events.length = 0;
      await (await import('../../../functions/events/send-mails.ts')).handler({ source: 'aws.events' });
    },
    /** The table's address, without the meter. */
    dynamoUrl: dynamo.url,
    humanCheck: {
      /** A token, as if a person had solved the check on our page. */
      token: async (more: object = {}) => {
        const { hostname } = new URL(SITE_URL);
        const { token } = (await control('POST', 'token', { hostname, ...more })) as {
          token: string;
        };
        return token;
      },
      fail: (...faults: object[]) => control('POST', 'faults', { faults }),
      /** The calls of siteverify, with their error codes. */
      verifications: async () => (await control('GET', 'verifications')) as Verification[],
      reset: () => control('POST', 'reset'),
      url: humanCheck.url,
    },
    /** Every request that is stored, by id. */
    stored: async () =>
      (await items())
        .filter((item) => !toId(item).includes('#'))
        .toSorted((a, b) => toId(a).localeCompare(toId(b))),
    /** The other items of the table: fingerprints and counts. */
    storedMarks: async () => (await items()).filter((item) => toId(item).includes('#')),
    put: (Item: Item) => table.send(new PutCommand({ TableName, Item })),
    close: async () => {
      client.destroy();
      mail.close();
      functions.close();
      secrets.close();
      await meter.close();
      await humanCheck.close();
      await dynamo.close();
    },
  };
};
