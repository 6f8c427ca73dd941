// The outside services of the list: its tables, the human check, SES, Lambda and the Parameter Store.
import { CreateTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DeleteCommand, DynamoDBDocumentClient, paginateScan } from '@aws-sdk/lib-dynamodb';
import { startDynamoDb } from 'local-aws';
import { startHumanCheck } from '../../../local/human-check/start.ts';
import { startMeter } from '../../read-units.ts';
import { environment, send, SITE_URL, withClaims } from '../events.ts';
import { startFunctionService } from '../function-service.ts';
import { startMailService, type SentMail } from '../mail-service.ts';
import { createMailsTable } from '../mails/mails-table.ts';
import { startParameterStore } from '../parameter-store.ts';

const { SUBSCRIBERS_TABLE, RATE_LIMITS_TABLE, MAILS_TABLE } = environment;
const HUMAN_CHECK_SECRET = '0x4AAAAAAA-a-secret-for-the-unit-tests';

export type Item = Record<string, unknown>;

const textOf = ({ Content }: SentMail) => Content.Simple.Body.Text.Data;

/** The token of the link in a mail. */
export const readToken = (mail: SentMail | undefined): string => {
  const [, token] = /\/mail\/([\w.-]+)/.exec(mail ? textOf(mail) : '') ?? [];
  if (token === undefined) throw new Error('The mail has no link');
  return token;
};

/** Another network for each number. */
export const networkOf = (number: number) => `198.51.${number}.7, 130.176.97.1`;

export const openListWorld = async () => {
  const dynamo = await startDynamoDb({ port: 0 });
  const meter = await startMeter(dynamo.url);
  const humanCheck = await startHumanCheck({ port: 0, siteKey: 'site-key', secretKey: HUMAN_CHECK_SECRET });
  const mail = await startMailService();
  const functions = await startFunctionService();
  const secrets = await startParameterStore({
    [environment.HUMAN_CHECK_SECRET_PARAMETER]: HUMAN_CHECK_SECRET,
    [environment.MAIL_LINK_SECRET_PARAMETER]: 'a-mail-link-secret-of-the-unit-tests',
    [environment.ADDRESS_KEY_PARAMETER]: 'an-address-key-of-the-unit-tests',
  });
  Object.assign(process.env, environment, {
    AWS_ENDPOINT_URL_DYNAMODB: meter.url,
    AWS_ENDPOINT_URL_SSM: secrets.url,
    AWS_ENDPOINT_URL_SESV2: mail.url,
    AWS_ENDPOINT_URL_LAMBDA: functions.url,
    HUMAN_CHECK_VERIFY_URL: `${humanCheck.url}/turnstile/v0/siteverify`,
  });
  const client = new DynamoDBClient({ endpoint: dynamo.url });
  const documents = DynamoDBDocumentClient.from(client);
  for (const [TableName, key] of [
    [SUBSCRIBERS_TABLE, 'subscriberId'],
    [RATE_LIMITS_TABLE, 'counterId'],
    [environment.CUSTOMERS_TABLE, 'userId'],
  ] as const)
    await client.send(
      new CreateTableCommand({
        TableName,
        BillingMode: 'PAY_PER_REQUEST',
        KeySchema: [{ AttributeName: key, KeyType: 'HASH' }],
        AttributeDefinitions: [{ AttributeName: key, AttributeType: 'S' }],
      }),
    );
  await createMailsTable(client);
  const scan = async (TableName: string) => {
    const all: Item[] = [];
    for await (const { Items = [] } of paginateScan(
      { client: documents },
      { TableName, ConsistentRead: true },
    ))
      all.push(...(Items as Item[]));
    return all;
  };
  const subscribers = () => scan(SUBSCRIBERS_TABLE);
  const { handler: subscribe } = await import('../../../functions/http/newsletter/subscribe.post.ts');
  const { handler: followLink } = await import('../../../functions/http/mail-link/{token}.post.ts');
  const { handler: leave } = await import('../../../functions/http/newsletter/leave/{token}.post.ts');
  const { handler: sendMails } = await import('../../../functions/events/send-mails.ts');
  const { handler: mailEvents } = await import('../../../functions/events/mail-events.ts');
  const { handler: change } = await import('../../../functions/http/newsletter/subscription.post.ts');
  const { handler: read } = await import('../../../functions/http/newsletter/subscription.get.ts');
  const customers = await import('../../../functions/customers/customers.table.ts');
  const { handler: counts } = await import('../../../functions/http/admin/subscribers.get.ts');
  const formEvent = (fields: Record<string, string>, forwardedFor = networkOf(1)) => ({
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-forwarded-for': forwardedFor },
    body: new URLSearchParams(fields).toString(),
    requestContext: { requestId: 'request-1', http: { sourceIp: '130.176.97.1' } },
  });
  return {
    meter,
    mail,
    secrets,
    functions,
    subscribers,
    mails: () => scan(MAILS_TABLE),
    /** The subscriber of an address. */
    find: async (address: string) => (await subscribers()).find((item) => item['address'] === address),
    notes: async () =>
      (await subscribers()).filter(({ subscriberId }) => String(subscriberId).startsWith('note#')),
    /** Empties all counters. */
    clearLimits: async () => {
      for (const { counterId } of await scan(RATE_LIMITS_TABLE))
        await documents.send(new DeleteCommand({ TableName: RATE_LIMITS_TABLE, Key: { counterId } }));
    },
    /** Posts the form of a page. Returns the address that it leads to. */
    signUp: async (email: string, fields: Record<string, string> = {}, forwardedFor?: string) => {
      const { statusCode, headers } = await send(subscribe, formEvent({ email, ...fields }, forwardedFor));
      return `${statusCode} ${headers?.['location']}`;
    },
    /** Sends the mails that wait, and returns those that came. */
    sendMails: async (): Promise<SentMail[]> => {
      mail.mails.length = 0;
      await sendMails({ source: 'aws.events' });
      return [...mail.mails];
    },
    /** Has SES report what became of the mails to an address, as SNS hands it over. */
    report: async (reference: string, event: object) => {
      for (const { mailId } of (await scan(MAILS_TABLE)).filter((item) => item['reference'] === reference))
        await mailEvents({
          Records: [{ Sns: { Message: JSON.stringify({ ...event, mail: { tags: { mail: [mailId] } } }) } }],
        });
    },
    press: async (token: string, fields: Record<string, string>) => {
      const event = { ...formEvent(fields), pathParameters: { token } };
      return (await send(followLink, event)).headers?.['location'];
    },
    /** What a mail program posts. */
    leave: (token: string, event: object = {}) => send(leave, { pathParameters: { token }, ...event }),
    account: {
      /** A customer with this confirmed contact address. */
      open: (userId: string, contactAddress: string) =>
        customers.confirmByTenant(userId, { email: 'rosa@bakery.example', contactAddress }, []),
      read: async (claims: Item) => JSON.parse((await send(read, withClaims(claims))).body ?? ''),
      change: (claims: Item, body: object) =>
        send(
          change,
          withClaims(claims, { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
        ),
    },
    counts: async (claims: Item) => JSON.parse((await send(counts, withClaims(claims))).body ?? ''),
    /** A token, as if a person had solved the check on a page. */
    solveCheck: async (action = 'newsletter') => {
      const { hostname } = new URL(SITE_URL);
      const answer = await fetch(`${humanCheck.url}/laptop/token`, {
        method: 'POST',
        body: JSON.stringify({ hostname, action }),
      });
      return ((await answer.json()) as { token: string }).token;
    },
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
