// Customers for tests: real accounts of the tenant, real access tokens by the code flow, real payments at Stripe's page.
import { DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
import { Stripe } from 'stripe';
import type { Profile } from '#shared/contract/profile.ts';
import type { Stop } from '../local/seed/forms.ts';
import { payAt } from '../local/seed/pay.ts';
import { signIn, type Arrival } from '../local/seed/sign-in.ts';
import { here } from './here.ts';

export type Connection = 'google-oauth2' | 'windowslive' | 'apple';

export interface TestCustomer {
  readonly userId: string;
  readonly email: string;
  /** An access token for our API. */
  readonly token: string;
}

export interface CustomerWishes {
  connection?: Connection;
  name?: string;
  /** False: they sign in, but our tables do not know them yet. */
  profile?: boolean;
}

/** A profile that the form would take. */
export const PROFILE: Profile = {
  accountType: 'business',
  phoneNumber: '+14155550123',
  company: 'Corner Shop 7',
  companySize: '1-49',
  natureOfBusiness: 'retail',
};

/** The test cards that Stripe publishes, by what comes of them. */
export const CARDS = {
  good: '4242424242424242',
  declined: '4000000000000002',
  insufficientFunds: '4000000000009995',
  authentication: '4000002500003155',
  /** Pays now, and not again. */
  failsLater: '4000000000000341',
} as const;

const application = () => ({
  siteUrl: here('siteUrl'),
  tenant: here('tenantUrl'),
  clientId: here('clientId'),
  audience: here('audience'),
});

/** Posts JSON, and answers JSON; rejects with what a refusal says. */
const post = async (url: string, body: unknown, headers: Record<string, string> = {}): Promise<any> => {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${text}`);
  return text === '' ? undefined : JSON.parse(text);
};

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

/** A new account at one of the tenant's connections. */
export const newAccount = async ({
  connection = 'google-oauth2',
  name = 'Cora Customer',
  profileComplete = false,
}: {
  connection?: Connection;
  name?: string;
  profileComplete?: boolean;
} = {}): Promise<{ connection: Connection; userId: string; email: string }> => {
  const email = `${crypto.randomUUID()}@customers.example`;
  const { userId } = await post(`${here('tenantUrl')}/laptop/users`, {
    connection,
    email,
    name,
    ...(profileComplete && { appMetadata: { profileComplete } }),
  });
  return { connection, userId, email };
};

const tokenOf = (arrival: Arrival): string => {
  if (arrival.kind !== 'signed-in') throw new Error(`Not signed in: ${JSON.stringify(arrival)}`);
  return arrival.tokens.access_token;
};

const tokens = new Map<string, string>();

/** The access token of an account whose profile the tenant knows to be complete, signed in once per test file. */
export const customerToken = async (account: { connection: string; email: string }): Promise<string> => {
  const known = tokens.get(account.email);
  if (known !== undefined) return known;
  const token = tokenOf(await signIn(application(), account));
  tokens.set(account.email, token);
  return token;
};

/** Somebody new, signed in, on the free plan. */
export const newCustomer = async ({
  connection,
  name,
  profile = true,
}: CustomerWishes = {}): Promise<TestCustomer> => {
  const account = await newAccount({
    ...(connection && { connection }),
    ...(name !== undefined && { name }),
    profileComplete: true,
  });
  const token = await customerToken(account);
  if (profile) await post(`${here('apiUrl')}/users`, PROFILE, bearer(token));
  return { userId: account.userId, email: account.email, token };
};

export type HandOff = Extract<Arrival, { kind: 'hand-off' }>;

/** Somebody new at the point where the Action sends them to the profile form. */
export const signUp = async (wishes: Omit<CustomerWishes, 'profile'> = {}): Promise<HandOff> => {
  const arrival = await signIn(application(), await newAccount(wishes));
  if (arrival.kind !== 'hand-off') throw new Error(`No hand-off: ${JSON.stringify(arrival)}`);
  return arrival;
};

/** A one-time token for a hand-off. */
export const oneTimeToken = async ({ userId, state, sessionToken }: HandOff): Promise<string> => {
  const url = new URL(`${here('apiUrl')}/api/signup-init`);
  url.search = new URLSearchParams({ userId, state }).toString();
  const response = await fetch(url, { headers: bearer(sessionToken) });
  const text = await response.text();
  if (!response.ok) throw new Error(`No one-time token: ${response.status} ${text}`);
  return JSON.parse(text).nonce;
};

/** Fills in the profile of a hand-off, as the form does, and finishes the login that waits for it. */
export const completeProfile = async (handOff: HandOff, profile = PROFILE): Promise<TestCustomer> => {
  const { userId, email } = handOff;
  const { profileToken } = await post(
    `${here('apiUrl')}/profile-management/complete`,
    { ...profile, email },
    bearer(await oneTimeToken(handOff)),
  );
  return { userId, email, token: tokenOf(await handOff.goOn(profileToken)) };
};

/** What the stand-in lets a test do to Stripe, `packages/local-stripe` documents each; `state` is asked, the others are told. */
export const stripeControl = async (operation: string, body: unknown = {}): Promise<any> => {
  const url = `${here('stripeUrl')}/laptop/${operation}`;
  return operation === 'state' ? (await fetch(url)).json() : post(url, body);
};

/** The real library, at the stand-in. */
export const stripeClient = (): Stripe => {
  const { hostname, port } = new URL(here('stripeUrl'));
  return new Stripe(here('stripeSecretKey'), { host: hostname, port, protocol: 'http', telemetry: false });
};

/** The address of a page on which the customer may pay for AI Essentials. */
export const checkoutUrl = async ({ token }: TestCustomer): Promise<string> => {
  const { url } = await post(
    `${here('apiUrl')}/subscription/create-checkout-session`,
    { priceId: here('essentialsPriceId') },
    bearer(token),
  );
  return url;
};

/** Pays there with a card: ends at our site again, or at Stripe's page with the card's trouble. */
export const checkOut = (url: string, card: string = CARDS.good): Promise<Stop> => payAt(url, { card });

/** Somebody new who pays for AI Essentials; the session's id is on the address of the success page. */
export const newSubscriber = async (
  wishes: CustomerWishes & { card?: string } = {},
): Promise<TestCustomer & { sessionId: string }> => {
  const customer = await newCustomer(wishes);
  const stop = await checkOut(await checkoutUrl(customer), wishes.card);
  const sessionId = stop.kind === 'elsewhere' ? stop.url.searchParams.get('session_id') : null;
  if (sessionId === null) throw new Error(`Not paid: ${JSON.stringify(stop)}`);
  return { ...customer, sessionId };
};

const SIGNER = { region: 'us-east-1', credentials: { accessKeyId: 'test', secretAccessKey: 'test' } };

/** Calls the reconciliation as the schedule, or with a payload as the operator, would. */
export const reconcile = async (payload?: object): Promise<{ error: string | undefined; result: any }> => {
  const lambda = new LambdaClient({ ...SIGNER, endpoint: here('awsUrl') });
  try {
    const { FunctionError, Payload } = await lambda.send(
      new InvokeCommand({
        FunctionName: here('reconcileFunction'),
        ...(payload && { Payload: JSON.stringify(payload) }),
      }),
    );
    return { error: FunctionError, result: JSON.parse(Payload?.transformToString() ?? 'null') };
  } finally {
    lambda.destroy();
  }
};

/** What the table says of a customer; undefined where there is nothing. */
export const record = async (userId: string): Promise<Record<string, any> | undefined> => {
  const client = new DynamoDBClient({ ...SIGNER, endpoint: here('dynamoDbUrl') });
  try {
    const { TableNames = [] } = await client.send(new ListTablesCommand({}));
    const TableName = TableNames.find((name) => name.includes('Customers'));
    const { Item } = await DynamoDBDocumentClient.from(client).send(
      new GetCommand({ TableName, Key: { userId }, ConsistentRead: true }),
    );
    return Item;
  } finally {
    client.destroy();
  }
};
