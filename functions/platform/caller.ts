import { CONTENT_EDITORS, type Caller } from '#shared/contract/endpoint.ts';
import { MINUTE_MS } from '#shared/durations.ts';
import { EMAIL_CLAIM, EMAIL_VERIFIED_CLAIM, SIGNED_IN_AT_CLAIM } from '#shared/identity.ts';
import { limits } from '#shared/limits.ts';
import * as words from '#shared/words.ts';
import { parseSignedDelivery, type SignedDelivery } from './body.ts';
import { createKeyCheck } from './key-check.ts';
import { forbidden, signInAgain, unauthenticated } from './problem.ts';
import { settings } from './settings.ts';

type Claims = Readonly<Record<string, unknown>> | undefined;

/** The part of an event that identifies a caller. */
interface Credentials {
  readonly headers?: Readonly<Record<string, string | undefined>>;
  readonly body?: string | undefined;
  readonly isBase64Encoded?: boolean;
  readonly requestContext?: {
    readonly authorizer?: { readonly jwt?: { readonly claims?: Claims } };
  };
}

/** A customer, from the claims of their access token. */
export interface CustomerIdentity {
  /** The token's subject, and the only key of a customer. */
  readonly userId: string;
  /** The address that the tenant has verified, for mails and receipts. Never use it as a key. */
  readonly email: string | undefined;
}

/** A member of staff who may publish. */
export interface Staff {
  readonly userId: string;
  /** The name claim, or else the e-mail address. Colleagues see it beside a change. */
  readonly name: string;
}

/** Each kind of caller, as handlers receive it. */
export interface Callers {
  readonly anyone: undefined;
  readonly site: undefined;
  /** The one-time token. Only the handler checks it, because the check uses it up. */
  readonly signup: { readonly token: string };
  readonly customer: CustomerIdentity;
  readonly staff: Staff;
  /** It may not come from Stripe: the handler checks the signature, whose secret is in the Parameter Store. */
  readonly stripe: SignedDelivery;
}

type Check<C extends Caller> = (credentials: Credentials) => Callers[C];

const createSiteCheck = (): Check<'site'> => {
  const isSiteKey = createKeyCheck(settings('SITE_API_KEY').SITE_API_KEY);
  return ({ headers }) => {
    const apiKey = headers?.['x-api-key'];
    if (apiKey === undefined) throw unauthenticated('An API key is required', 'ApiKey');
    if (!isSiteKey(apiKey)) throw unauthenticated('The API key is not valid', 'ApiKey');
  };
};

/** The bearer token of a request; no authorizer has checked it. */
export const parseBearerToken = (headers: Credentials['headers']): string | undefined =>
  /^bearer\s+(\S+)$/i.exec(headers?.authorization?.trim() ?? '')?.[1];

const parseOneTimeToken: Check<'signup'> = ({ headers }) => {
  const token = parseBearerToken(headers);
  if (token === undefined) throw unauthenticated(words.nonceRequired, 'Bearer');
  return { token };
};

/** The gateway's authorizer passes claims as text, even booleans. */
const isTrue = (claim: unknown): boolean => claim === true || claim === 'true';

/** How the tenant ends the subject of a token that it gave to a program. */
const MACHINE = '@clients';

/**
 * The customer of a token that the gateway's authorizer accepted. Throws 401 if the token has no subject, and 403 if its subject is
 * a program or too long.
 */
export const parseCustomer = (claims: Claims): CustomerIdentity => {
  const userId = claims?.sub;
  if (typeof userId !== 'string' || userId === '') throw unauthenticated(words.accessTokenRequired, 'Bearer');
  if (userId.endsWith(MACHINE) || userId.length > limits.userId.max)
    throw forbidden('This account cannot be a customer');
  const email = claims?.[EMAIL_CLAIM];
  const isVerified = typeof email === 'string' && email !== '' && isTrue(claims?.[EMAIL_VERIFIED_CLAIM]);
  return { userId, email: isVerified ? email : undefined };
};

/**
 * The groups of a token. The HTTP API passes lists as text: `[content-editors other]`. A group's name may hold any punctuation but
 * no space.
 */
const parseGroups = (claim: unknown): readonly unknown[] => {
  if (Array.isArray(claim)) return claim;
  if (typeof claim !== 'string') return [];
  return claim.replace(/^\[(.*)\]$/, '$1').split(' ');
};

const isText = (claim: unknown): claim is string => typeof claim === 'string' && claim !== '';

/**
 * The editor of a token that the gateway's authorizer accepted. Throws 401 if it is not an ID token, and 403 if its
 * owner is not in the editors' group, which the authorizer does not check.
 */
export const parseEditor = (claims: Claims): Staff => {
  const userId = claims?.sub;
  if (claims?.token_use !== 'id' || typeof userId !== 'string' || userId === '') {
    throw unauthenticated(words.tokenRequired, 'Bearer');
  }
  if (!parseGroups(claims['cognito:groups']).includes(CONTENT_EDITORS)) {
    throw forbidden('Only content editors may do this');
  }
  return { userId, name: [claims['name'], claims['email']].find(isText) ?? 'Somebody' };
};

const getClaims = ({ requestContext }: Credentials): Claims => requestContext?.authorizer?.jwt?.claims;

/** Throws 401 unless the token says that its customer signed in at most so many minutes ago. */
export const requireRecentSignIn = (credentials: Credentials, minutes: number, now: Date): void => {
  const signedInAt = getClaims(credentials)?.[SIGNED_IN_AT_CLAIM];
  const ageMs = typeof signedInAt === 'string' ? now.getTime() - Date.parse(signedInAt) : NaN;
  if (!(ageMs <= minutes * MINUTE_MS)) throw signInAgain(words.signInAgain, minutes * 60);
};

const checks: { readonly [C in Caller]: () => Check<C> } = {
  anyone: () => () => undefined,
  site: createSiteCheck,
  signup: () => parseOneTimeToken,
  customer: () => (credentials) => parseCustomer(getClaims(credentials)),
  staff: () => (credentials) => parseEditor(getClaims(credentials)),
  stripe: () => parseSignedDelivery,
};

/** Makes the check of an endpoint's caller while the function starts. It returns the caller or throws 401 or 403. */
export const createCallerCheck = <C extends Caller>(caller: C): Check<C> => checks[caller]();
