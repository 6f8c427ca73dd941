// Makes customers at a cloud: accounts of the local tenant, access tokens by the code flow, payments on Stripe's page.
import type { Profile } from '#shared/contract/profile.ts';
import type { Destination } from '../local/seed/forms.ts';
import { payCheckout } from '../local/seed/pay.ts';
import { signIn, type SignInResult, type Tokens } from '../local/seed/sign-in.ts';

/** The facts about a cloud at which customers are made. */
export interface CustomerCloud {
  readonly siteUrl: string;
  readonly apiUrl: string;
  readonly tenantUrl: string;
  readonly clientId: string;
  readonly audience: string;
  readonly essentialsPriceId: string;
}

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

export interface TestSubscriber extends TestCustomer {
  /** The checkout session at Stripe that was paid. */
  readonly sessionId: string;
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

/** Posts JSON and parses the JSON response. Rejects unless the status is a success. */
export const post = async (
  url: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<any> => {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${text}`);
  return text === '' ? undefined : JSON.parse(text);
};

export const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

export interface Account {
  readonly connection: Connection;
  readonly userId: string;
  readonly email: string;
}

/** Creates an account at one of the tenant's connections. */
export const createAccount = async (
  { tenantUrl }: CustomerCloud,
  {
    connection = 'google-oauth2',
    name = 'Cora Customer',
    profileComplete = false,
  }: { connection?: Connection; name?: string; profileComplete?: boolean } = {},
): Promise<Account> => {
  const email = `${crypto.randomUUID()}@customers.example`;
  const { userId } = await post(`${tenantUrl}/laptop/users`, {
    connection,
    email,
    name,
    ...(profileComplete && { appMetadata: { profileComplete } }),
  });
  return { connection, userId, email };
};

export const toSession = (arrival: SignInResult): Pick<TestCustomer, 'token' | 'tokens' | 'cookies'> => {
  if (arrival.kind !== 'signed-in') throw new Error(`Not signed in: ${JSON.stringify(arrival)}`);
  const { tokens, cookies } = arrival;
  return { token: tokens.access_token, tokens, cookies };
};

/** Signs an account in at the tenant. */
export const signInAccount = (
  { tenantUrl, ...cloud }: CustomerCloud,
  account: { connection: string; email: string },
): Promise<SignInResult> => signIn({ ...cloud, tenant: tenantUrl }, account);

/** Signs in a new customer on the free plan. */
export const createCustomer = async (
  cloud: CustomerCloud,
  { profile = true, ...options }: CustomerOptions = {},
): Promise<TestCustomer> => {
  const account = await createAccount(cloud, { ...options, profileComplete: true });
  const session = toSession(await signInAccount(cloud, account));
  if (profile) await post(`${cloud.apiUrl}/users`, PROFILE, bearer(session.token));
  return { userId: account.userId, email: account.email, ...session };
};

/** Opens a checkout for AI Essentials and returns the address of its page. */
export const openCheckout = async (
  { apiUrl, essentialsPriceId }: CustomerCloud,
  { token }: TestCustomer,
): Promise<string> => {
  const { url } = await post(
    `${apiUrl}/subscription/create-checkout-session`,
    { priceId: essentialsPriceId },
    bearer(token),
  );
  return url;
};

/** Pays on Stripe's page with a card. Ends on our site, or on Stripe's page with the card's error. */
export const checkOut = (url: string, card: string = CARDS.good): Promise<Destination> =>
  payCheckout(url, { card });

/** Signs in a new customer who pays for AI Essentials. */
export const createSubscriber = async (cloud: CustomerCloud): Promise<TestSubscriber> => {
  const customer = await createCustomer(cloud);
  const stop = await checkOut(await openCheckout(cloud, customer));
  const sessionId = stop.kind === 'elsewhere' ? stop.url.searchParams.get('session_id') : null;
  if (sessionId === null) throw new Error(`Not paid: ${JSON.stringify(stop)}`);
  return { ...customer, sessionId };
};
