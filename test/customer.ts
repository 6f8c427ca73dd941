// Customers for tests: accounts of the local tenant, access tokens by the code flow, payments on Stripe's page.
import { DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
import { Stripe } from 'stripe';
import type { Profile } from '#shared/contract/profile.ts';
import type { Destination } from '../local/seed/forms.ts';
import { payCheckout } from '../local/seed/pay.ts';
import { signIn, type SignInResult, type Tokens } from '../local/seed/sign-in.ts';
import { here } from './here.ts';

export type Connection = 'google-oauth2' | 'windowslive' | 'apple';

export interface TestCustomer {
  readonly userId: string;
  readonly email: string;
  /** An access token for our API. */
  readonly token: string;
  /** All tokens of the sign-in, for a browser that stores them. */
  readonly tokens: Tokens;
  /** The tenant's cookies of this session. A browser with them is signed in without a question. */
  readonly cookies: ReadonlyMap<string, string>;
}

export interface CustomerOptions {
  connection?: Connection;
  name?: string;
  /** False for a signed-in customer without a record. */
  profile?: boolean;
}

/** A valid profile. */
export const PROFILE: Profile = {
  accountType: 'business',
  phoneNumber: '+14155550123',
  company: 'Corner Shop 7',
  companySize: '1-49',
  natureOfBusiness: 'retail',
};

/** Stripe's test cards. */
export const CARDS = {
  good: '4242424242424242',
  declined: '4000000000000002',
  insufficientFunds: '4000000000009995',
  authentication: '4000002500003155',
  /** Pays the first time and fails afterwards. */
  failsLater: '4000000000000341',
} as const;

const application = () => ({
  siteUrl: here('siteUrl'),
  tenant: here('tenantUrl'),
  clientId: here('clientId'),
  audience: here('audience'),
});

/** Posts JSON and parses the JSON response. Rejects unless the status is a success. */
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

/** Creates an account at one of the tenant's connections. */
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

const toSession = (arrival: SignInResult): Pick<TestCustomer, 'token' | 'tokens' | 'cookies'> => {
  if (arrival.kind !== 'signed-in') throw new Error(`Not signed in: ${JSON.stringify(arrival)}`);
  const { tokens, cookies } = arrival;
  return { token: tokens.access_token, tokens, cookies };
};

type Account = { readonly connection: string; readonly email: string };

/** Signs in an account with a complete profile. */
export const customerSession = async (account: Account) => toSession(await signIn(application(), account));

/** Signs in an account with a complete profile, and returns its access token. */
export const customerToken = async (account: Account): Promise<string> =>
  (await customerSession(account)).token;

/** Signs in a new customer on the free plan. */
export const newCustomer = async ({
  connection,
  name,
  profile = true,
}: CustomerOptions = {}): Promise<TestCustomer> => {
  const account = await newAccount({
    ...(connection && { connection }),
    ...(name !== undefined && { name }),
    profileComplete: true,
  });
  const session = toSession(await signIn(application(), account));
  if (profile) await post(`${here('apiUrl')}/users`, PROFILE, bearer(session.token));
  return { userId: account.userId, email: account.email, ...session };
};

export type HandOff = Extract<SignInResult, { kind: 'hand-off' }>;

/** Signs a new customer up to the point where the Action redirects to the profile form. */
export const signUp = async (options: Omit<CustomerOptions, 'profile'> = {}): Promise<HandOff> => {
  const arrival = await signIn(application(), await newAccount(options));
  if (arrival.kind !== 'hand-off') throw new Error(`No hand-off: ${JSON.stringify(arrival)}`);
  return arrival;
};

/** Gets a one-time token for a hand-off. */
export const oneTimeToken = async ({ userId, state, sessionToken }: HandOff): Promise<string> => {
  const url = new URL(`${here('apiUrl')}/api/signup-init`);
  url.search = new URLSearchParams({ userId, state }).toString();
  const response = await fetch(url, { headers: bearer(sessionToken) });
  const text = await response.text();
  if (!response.ok) throw new Error(`No one-time token: ${response.status} ${text}`);
  return JSON.parse(text).nonce;
};

/** Completes the profile of a hand-off, as the form does, and finishes the waiting login. */
export const completeProfile = async (handOff: HandOff, profile = PROFILE): Promise<TestCustomer> => {
  const { userId, email } = handOff;
  const { profileToken } = await post(
    `${here('apiUrl')}/profile-management/complete`,
    { ...profile, email },
    bearer(await oneTimeToken(handOff)),
  );
  return { userId, email, ...toSession(await handOff.continueWith(profileToken)) };
};

/** Controls the Stripe stand-in (`packages/local-stripe`). `state` reads, every other operation posts. */
export const stripeControl = async (operation: string, body: unknown = {}): Promise<any> => {
  const url = `${here('stripeUrl')}/laptop/${operation}`;
  return operation === 'state' ? (await fetch(url)).json() : post(url, body);
};

/** Stripe's own library, connected to the stand-in. */
export const stripeClient = (): Stripe => {
  const { hostname, port } = new URL(here('stripeUrl'));
  return new Stripe(here('stripeSecretKey'), { host: hostname, port, protocol: 'http', telemetry: false });
};

/** Opens a checkout for AI Essentials and returns the address of its page. */
export const checkoutUrl = async ({ token }: TestCustomer): Promise<string> => {
  const { url } = await post(
    `${here('apiUrl')}/subscription/create-checkout-session`,
    { priceId: here('essentialsPriceId') },
    bearer(token),
  );
  return url;
};

/** Pays on Stripe's page with a card. Ends on our site, or on Stripe's page with the card's error. */
export const checkOut = (url: string, card: string = CARDS.good): Promise<Destination> =>
  payCheckout(url, { card });

/** Signs in a new customer who pays for AI Essentials. */
export const newSubscriber = async (
  options: CustomerOptions & { card?: string } = {},
): Promise<TestCustomer & { sessionId: string }> => {
  const customer = await newCustomer(options);
  const stop = await checkOut(await checkoutUrl(customer), options.card);
  const sessionId = stop.kind === 'elsewhere' ? stop.url.searchParams.get('session_id') : null;
  if (sessionId === null) throw new Error(`Not paid: ${JSON.stringify(stop)}`);
  return { ...customer, sessionId };
};

const SIGNER = { region: 'us-east-1', credentials: { accessKeyId: 'test', secretAccessKey: 'test' } };

/** Invokes the reconcile function as the schedule does. */
export const reconcile = async (): Promise<{ error: string | undefined; result: any }> => {
  const lambda = new LambdaClient({ ...SIGNER, endpoint: here('awsUrl') });
  try {
    const { FunctionError, Payload } = await lambda.send(
      new InvokeCommand({ FunctionName: here('reconcileFunction') }),
    );
    return { error: FunctionError, result: JSON.parse(Payload?.transformToString() ?? 'null') };
  } finally {
    lambda.destroy();
  }
};

/** Reads a customer's record from the table. */
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
