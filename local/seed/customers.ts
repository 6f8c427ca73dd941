// The sample customers, one for each interesting state, made through the product's API.
import { customerEndpoints } from '#shared/contract/customers.ts';
import { keptEndpoints } from '#shared/contract/kept.ts';
import { learnEndpoints } from '#shared/contract/lessons.ts';
import { ownWordsEndpoints } from '#shared/contract/own-words.ts';
import type { Profile } from '#shared/contract/profile.ts';
import { subscriptionEndpoints } from '#shared/contract/subscriptions.ts';
import type { NewUser, Users } from 'local-auth0';
import { createCall, type Call } from './api-call.ts';
import { payCheckout } from './pay.ts';
import type { SampleMaker } from './sample-maker.ts';
import { signIn, type Application } from './sign-in.ts';
import { ESSENTIALS_PRICE_ID } from './stripe.ts';

export interface CustomerAccount {
  readonly connection: 'google-oauth2' | 'windowslive' | 'apple';
  /** The part of the user id after `|`. */
  readonly id: string;
  readonly name: string;
  readonly email: string;
  /** Undefined for a customer who has not filled in the profile yet. */
  readonly profile: Profile | undefined;
  /** Titles of the sample lessons that the customer has marked as done. */
  readonly done: readonly string[];
  /** Titles of the sample lessons of which the customer keeps the first prompt, with a note. Where that is empty, the text is kept too. */
  readonly kept: Readonly<Record<string, string>>;
  /** The customer's words for the blanks of prompts. */
  readonly words: Readonly<Record<string, string>>;
}

/** These accounts have no password: the tenant's page offers them in a list. */
export const customers = {
  /** Has a profile and the free plan. */
  free: {
    connection: 'google-oauth2',
    id: '100000000000000000001',
    name: 'Carla Free',
    email: 'carla@bakery.example',
    profile: {
      accountType: 'business',
      phoneNumber: '+14155550101',
      company: 'Carlas Bakery',
      companySize: '1-49',
      natureOfBusiness: 'retail',
    },
    done: ['Your day in two columns', 'Ten lines about your shop'],
    kept: {},
    words: {},
  },
  /** Pays for AI Essentials. */
  paid: {
    connection: 'windowslive',
    id: '00000000000000a1',
    name: 'Paul Paid',
    email: 'paul@bikes.example',
    profile: {
      accountType: 'business',
      phoneNumber: '+14155550102',
      company: 'Pauls Bicycles',
      companySize: '50-200',
      natureOfBusiness: 'retail',
    },
    done: ['Your day in two columns', 'One quote in three sizes', 'Checklist: before you press Send'],
    kept: {
      'Ten lines about your shop':
        'Paste it before every question. Ask Lena whether the opening hours are still right.',
      'One quote in three sizes': '',
    },
    words: { business: 'Pauls Bicycles', 'kind of business': 'bicycle shop', tone: 'plain and a little dry' },
  },
  /** Signs in for the first time, and is asked for a profile. */
  newcomer: {
    connection: 'apple',
    id: '000001.00000000000000000000000000000001.0001',
    name: 'Nina New',
    email: 'nina@flowers.example',
    profile: undefined,
    done: [],
    kept: {},
    words: {},
  },
} as const satisfies Readonly<Record<string, CustomerAccount>>;

const all: readonly CustomerAccount[] = Object.values(customers);

/** The subject of a customer's tokens. */
const toUserId = ({ connection, id }: CustomerAccount): string => `${connection}|${id}`;

/** Adds the accounts that the tenant does not have yet. */
export const createCustomers = (users: Users): void => {
  for (const customer of all) {
    const { connection, id, name, email, profile } = customer;
    const account = { connection, id, name, email };
    const user: NewUser = { ...account, ...(profile && { appMetadata: { profileComplete: true } }) };
    if (!users.find(toUserId(customer))) users.create(user);
  }
};

/** Buys AI Essentials, unless that was done before. */
const subscribe = async (call: Call, { name }: CustomerAccount): Promise<void> => {
  const { subscription: plan } = await call(customerEndpoints.me);
  if (plan.stripeSubscriptionId !== null) return;
  const { url } = await call(subscriptionEndpoints.createCheckoutSession, {
    body: { priceId: ESSENTIALS_PRICE_ID },
  });
  const paid = await payCheckout(url, { name });
  const sessionId = paid.kind === 'elsewhere' ? paid.url.searchParams.get('session_id') : undefined;
  if (!sessionId) throw new Error(`Not paid: ${JSON.stringify(paid)}`);
  // This call makes the API fetch the payment from Stripe, so there is no need to wait for the webhook.
  await call(subscriptionEndpoints.paymentStatus, { query: { sessionId } });
};

/** Signs a customer up, and returns the customer's function for API calls. All of this can be repeated. */
const register = async (application: Application, account: CustomerAccount): Promise<Call> => {
  const arrival = await signIn(application, account);
  if (arrival.kind !== 'signed-in') throw new Error(`Not signed in: ${JSON.stringify(arrival)}`);
  const call = createCall(application.siteUrl, arrival.tokens.access_token);
  await call(customerEndpoints.create, { body: account.profile });
  if (account.email === customers.paid.email) await subscribe(call, account);
  return call;
};

/** Marks lessons as done, keeps prompts, and saves words for blanks. What is kept already stays as it is. */
const learn = async (call: Call, { done, kept, words }: CustomerAccount): Promise<void> => {
  const { modules } = await call(learnEndpoints.list);
  const lessons = new Map(
    modules.flatMap((module) => module.lessons).map(({ title, lessonId }) => [title, lessonId]),
  );
  const find = (title: string): string => {
    const lessonId = lessons.get(title);
    if (lessonId === undefined) throw new Error(`There is no lesson "${title}"`);
    return lessonId;
  };
  for (const title of done)
    await call(learnEndpoints.mark, { params: { lessonId: find(title) }, body: { isDone: true } });
  for (const [title, note] of Object.entries(kept)) {
    const text = { kind: 'lesson', textId: find(title) } as const;
    const { keptId, noteRevision } = await call(keptEndpoints.keep, { body: { ...text, prompt: 0 } });
    if (note === '') await call(keptEndpoints.keep, { body: text });
    else if (noteRevision === 0)
      await call(keptEndpoints.saveNote, { params: { keptId }, body: { note, noteRevision } });
  }
  const ownWords = Object.entries(words).map(([name, text]) => ({ name, text }));
  if (ownWords.length > 0) await call(ownWordsEndpoints.change, { body: { words: ownWords } });
};

export interface CustomerSeedOptions {
  readonly siteUrl: string;
  readonly customers: Omit<Application, 'siteUrl'>;
  readonly maker: SampleMaker;
}

/**
 * Makes the customers that have a profile through our API; the customer with a plan pays. Resolves to the names of those who can
 * sign in, and to a function that does with the lessons what they have done, which can run once the lessons are there.
 */
export const seedCustomers = async ({
  siteUrl,
  customers: tenant,
  maker,
}: CustomerSeedOptions): Promise<{ readonly names: string[]; readonly learn: () => Promise<void> }> => {
  const calls = new Map<CustomerAccount, Call>();
  for (const account of all.filter(({ profile }) => profile)) {
    await maker.make(`the customer ${account.name}`, async () => {
      calls.set(account, await register({ siteUrl, ...tenant }, account));
    });
  }
  return {
    names: [...calls.keys()].map(({ name }) => name),
    learn: async () => {
      for (const [account, call] of calls) {
        await maker.make(`what ${account.name} has done`, () => learn(call, account));
      }
    },
  };
};
