// Customers for tests, at the cloud of the test.
import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { Stripe } from 'stripe';
import type { SignInResult } from '../local/seed/sign-in.ts';
import {
  bearer,
  createAccount,
  createCustomer,
  createSubscriber,
  openCheckout,
  post,
  PROFILE,
  signInAccount,
  toSession,
  type Account,
  type CustomerOptions,
  type TestCustomer,
  type TestSubscriber,
} from './create-customer.ts';
import { readPool, type CustomerPool, type PooledCustomer } from './customer-pool.ts';
import { cloudHere, here } from './here.ts';
import { useTable } from './here-table.ts';

export { CARDS, checkOut, PROFILE, type TestCustomer } from './create-customer.ts';

/** Creates an account at one of the tenant's connections. */
export const newAccount = (options?: Parameters<typeof createAccount>[1]): Promise<Account> =>
  createAccount(cloudHere(), options);

/** Signs in an account with a complete profile. */
export const customerSession = async (account: { readonly connection: string; readonly email: string }) =>
  toSession(await signInAccount(cloudHere(), account));

/** Signs in an account with a complete profile, and returns its access token. */
export const customerToken = async (account: Parameters<typeof customerSession>[0]): Promise<string> =>
  (await customerSession(account)).token;

/** What is left of the pool. Each test file begins with all of it, because it begins with the samples. */
let pool: CustomerPool | undefined;

const openPool = (): CustomerPool | undefined => {
  // The emulator has no samples.
  if (here('poolFile') === '') return undefined;
  pool ??= readPool(here('poolFile'));
  return pool;
};

/** New tokens, which do not say that the customer has signed in. */
export const refreshTokens = async (refreshToken: string): Promise<TestCustomer['tokens']> => {
  const response = await fetch(`${here('tenantUrl')}/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'refresh_token',
      client_id: here('clientId'),
      refresh_token: refreshToken,
    }),
  });
  if (!response.ok) throw new Error(`No tokens: ${await response.text()}`);
  return response.json();
};

/**
 * Signs a customer of the pool in again: the samples may be of yesterday, and their tokens name other ports. What wants a new sign-in
 * refuses these tokens: sign up for that.
 */
const signInAgain = async ({
  userId,
  email,
  refreshToken,
  cookies,
}: PooledCustomer): Promise<TestCustomer> => {
  const tokens = await refreshTokens(refreshToken);
  return { userId, email, token: tokens.access_token, tokens, cookies: new Map(cookies) };
};

/**
 * A customer on the free plan who is signed in, and whom no other test has: from the pool, or a new one when an option asks for
 * what those of the pool do not have.
 */
export const newCustomer = async (options: CustomerOptions = {}): Promise<TestCustomer> => {
  const pooled = Object.keys(options).length === 0 ? openPool()?.free.shift() : undefined;
  return pooled ? signInAgain(pooled) : signUpCustomer(options);
};

/** Like `newCustomer`, for tests of what happens at the sign-up: never from the pool. */
export const signUpCustomer = (options?: CustomerOptions): Promise<TestCustomer> =>
  createCustomer(cloudHere(), options);

/** A customer who pays for AI Essentials: from the pool while it has one. */
export const newSubscriber = async (): Promise<TestSubscriber> => {
  const pooled = openPool()?.paying.shift();
  return pooled ? { ...(await signInAgain(pooled)), sessionId: pooled.sessionId } : signUpSubscriber();
};

/** Like `newSubscriber`, for tests of what happens at the payment: never from the pool. */
export const signUpSubscriber = (): Promise<TestSubscriber> => createSubscriber(cloudHere());

/** Opens a checkout for AI Essentials and returns the address of its page. */
export const checkoutUrl = (customer: TestCustomer): Promise<string> => openCheckout(cloudHere(), customer);

export type HandOff = Extract<SignInResult, { kind: 'hand-off' }>;

/** Signs a new customer up to the point where the Action redirects to the profile form. */
export const signUp = async (options: Omit<CustomerOptions, 'profile'> = {}): Promise<HandOff> => {
  const arrival = await signInAccount(cloudHere(), await newAccount(options));
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
export const completeProfile = async (handOff: HandOff): Promise<TestCustomer> => {
  const { userId, email } = handOff;
  const { profileToken } = await post(
    `${here('apiUrl')}/profile-management/complete`,
    { ...PROFILE, email },
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

const SIGNER = { region: 'us-east-1', credentials: { accessKeyId: 'test', secretAccessKey: 'test' } };

/** Invokes a function by its name, as a schedule or an operator does. */
export const invoke = async (
  FunctionName: string,
  payload: object = {},
): Promise<{ error: string | undefined; result: any }> => {
  const lambda = new LambdaClient({ ...SIGNER, endpoint: here('awsUrl') });
  try {
    const { FunctionError, Payload } = await lambda.send(
      new InvokeCommand({ FunctionName, Payload: JSON.stringify(payload) }),
    );
    return { error: FunctionError, result: JSON.parse(Payload?.transformToString() ?? 'null') };
  } finally {
    lambda.destroy();
  }
};

export const reconcile = () => invoke(here('reconcileFunction'));

/** Builds the search, if a text has changed. */
export const keepHouse = () => invoke(here('housekeepingFunction'));

/** Reads a customer's record from the table. */
export const record = (userId: string): Promise<Record<string, any> | undefined> =>
  useTable('Customers', async (table, TableName) => {
    const get = new GetCommand({ TableName, Key: { userId }, ConsistentRead: true });
    return (await table.send(get)).Item;
  });
