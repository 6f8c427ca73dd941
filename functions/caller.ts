import { timingSafeEqual } from 'node:crypto';
import type { Caller } from '#shared/contract/endpoint.ts';
import { settings } from './adapters/settings.ts';
import { unauthenticated } from './domain/problem.ts';
import { editorOf, type Staff } from './domain/staff.ts';

/** What of an event the caller is known by. */
interface Credentials {
  readonly headers?: Readonly<Record<string, string | undefined>>;
  readonly requestContext?: {
    readonly authorizer?: { readonly jwt?: { readonly claims?: Readonly<Record<string, unknown>> } };
  };
}

type Check = (credentials: Credentials) => Staff | undefined;

/** Compares in a time that tells nothing about how much of the key was right. */
const siteCheck = (): Check => {
  const key = Buffer.from(settings('SITE_API_KEY').SITE_API_KEY);
  return ({ headers }) => {
    const given = headers?.['x-api-key'];
    if (given === undefined) throw unauthenticated('An API key is required', 'ApiKey');
    const bytes = Buffer.from(given);
    if (bytes.length !== key.length || !timingSafeEqual(bytes, key)) {
      throw unauthenticated('The API key is not valid', 'ApiKey');
    }
    return undefined;
  };
};

const checks = {
  anyone: (): Check => () => undefined,
  site: siteCheck,
  staff: (): Check => (credentials) => editorOf(credentials.requestContext?.authorizer?.jwt?.claims),
} satisfies Record<Caller, () => Check>;

/** The check of an endpoint's caller: made once, while the function starts; it answers the staff member or refuses. */
export const callerCheck = (caller: Caller): Check => checks[caller]();
