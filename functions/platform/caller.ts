import { timingSafeEqual } from 'node:crypto';
import type { Caller } from '#shared/contract/endpoint.ts';
import { settings } from './settings.ts';
import { unauthenticated } from './problem.ts';
import { customerIdentityOf, type CustomerIdentity } from './customer-identity.ts';
import { editorOf, type Staff } from './staff-identity.ts';
import { visitorOf, type Visitor } from './visitor.ts';
import { words } from '#shared/words.ts';
import { signedDeliveryOf, type SignedDelivery } from './body.ts';

/** What of an event the caller is known by. */
interface Credentials {
  readonly headers?: Readonly<Record<string, string | undefined>>;
  readonly body?: string | undefined;
  readonly isBase64Encoded?: boolean;
  readonly requestContext?: {
    readonly authorizer?: { readonly jwt?: { readonly claims?: Readonly<Record<string, unknown>> } };
    readonly http?: { readonly sourceIp: string };
  };
}

/** Each kind of caller, as their handlers know them. */
export interface Callers {
  readonly anyone: undefined;
  /** Somebody on a page of ours: nothing is known but where they come from. */
  readonly site: Visitor;
  /** The bearer of a one-time token, which the handler spends: a look at it would not be a use. */
  readonly signup: { readonly token: string };
  readonly customer: CustomerIdentity;
  readonly staff: Staff;
  /** What claims to come from Stripe; the handler checks the signature, whose secret lies outside. */
  readonly stripe: SignedDelivery;
}

type Check<C extends Caller> = (credentials: Credentials) => Callers[C];

/** Compares in a time that tells nothing about how much of the key was right. */
const siteCheck = (): Check<'site'> => {
  const key = Buffer.from(settings('SITE_API_KEY').SITE_API_KEY);
  return ({ headers, requestContext }) => {
    const given = headers?.['x-api-key'];
    if (given === undefined) throw unauthenticated('An API key is required', 'ApiKey');
    const bytes = Buffer.from(given);
    if (bytes.length !== key.length || !timingSafeEqual(bytes, key)) {
      throw unauthenticated('The API key is not valid', 'ApiKey');
    }
    return visitorOf(headers?.['x-forwarded-for'], requestContext?.http?.sourceIp);
  };
};

/** The bearer token of a request that no authorizer has looked at. */
export const bearerOf = (headers: Credentials['headers']): string | undefined =>
  /^bearer\s+(\S+)$/i.exec(headers?.authorization?.trim() ?? '')?.[1];

const oneTimeTokenOf: Check<'signup'> = ({ headers }) => {
  const token = bearerOf(headers);
  if (token === undefined) throw unauthenticated(words.nonceRequired, 'Bearer');
  return { token };
};

const claimsOf = ({ requestContext }: Credentials) => requestContext?.authorizer?.jwt?.claims;

const checks: { readonly [C in Caller]: () => Check<C> } = {
  anyone: () => () => undefined,
  site: siteCheck,
  signup: () => oneTimeTokenOf,
  customer: () => (credentials) => customerIdentityOf(claimsOf(credentials)),
  staff: () => (credentials) => editorOf(claimsOf(credentials)),
  stripe: () => signedDeliveryOf,
};

/** The check of an endpoint's caller: made once, while the function starts; it answers who calls, or refuses. */
export const callerCheck = <C extends Caller>(caller: C): Check<C> => checks[caller]();
