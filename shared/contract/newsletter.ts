// The list of the newsletter's subscribers.
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { SeeOther } from './site.ts';

/** Where somebody signed up. `import` and `account` are no fields of a page. */
export const SIGN_UP_PLACES = ['page', 'article', 'blog'] as const;

/** What `/newsletter` says after a sign-up: the fragments of its address. */
export const SIGN_UP_ANSWERS = {
  /** For every valid address, whatever we know of it. */
  done: 'check-your-mail',
  notAnAddress: 'not-an-address',
  /** The human check is needed, or was not solved. */
  check: 'please-check',
  /** The human check does not answer, or too many were tried. */
  later: 'try-later',
} as const;

/** A random value that the browser keeps. Longer ones are refused. */
export const BrowserValue = z.string().check(z.maxLength(200));

/** The token of a link in a mail. Any text is accepted: what we did not sign has no effect. */
const params = z.strictObject({ token: z.string() });

/** The caller's contact address as a subscriber of the newsletter, or not one. */
export const OwnSubscriber = z.object({
  /** Whether the stage has a list. */
  isListOn: z.boolean(),
  state: z.enum(['none', 'pending', 'confirmed']),
  /** When the link was sent that waits to be pressed; null in every other state. */
  askedAt: z.nullable(z.iso.datetime()),
  /** The customer's confirmed contact address; null until there is one. */
  address: z.nullable(z.string()),
});
export type OwnSubscriber = z.infer<typeof OwnSubscriber>;

export const newsletterEndpoints = {
  /** Takes the form of a page and leads to `/newsletter` with one of `SIGN_UP_ANSWERS`. */
  subscribe: endpoint({
    method: 'POST',
    path: '/newsletter/subscribe',
    caller: 'anyone',
    status: 303,
    bodyFormat: 'form',
    maxBodyBytes: 16 * 1024,
    body: z.strictObject({
      email: z.string(),
      /** Empty without a script. */
      browser: z._default(BrowserValue, ''),
      from: z._default(z.enum(SIGN_UP_PLACES), 'page'),
      /** The token of a solved human check, which is on `/newsletter` alone. */
      'cf-turnstile-response': z._default(z.string(), ''),
    }),
    reply: SeeOther,
  }),
  /** Leaves the list by the button of a mail program (RFC 8058). Answers 200 to any token and any body. */
  leave: endpoint({
    method: 'POST',
    path: '/newsletter/leave/{token}',
    caller: 'anyone',
    status: 200,
    params,
    reply: z.object({}),
  }),
  /** Leads to the page on which a button leaves the list. Link checkers of mail programs use HEAD. */
  leavePage: endpoint({
    method: 'GET',
    answersHead: true,
    path: '/newsletter/leave/{token}',
    caller: 'anyone',
    status: 303,
    params,
    reply: SeeOther,
  }),
  /** Whether the caller is a subscriber. */
  ownSubscriber: endpoint({
    method: 'GET',
    path: '/newsletter/subscriber',
    caller: 'customer',
    status: 200,
    reply: OwnSubscriber,
  }),
  /** Subscribes the caller's contact address or takes it off the list. 409 without a confirmed one, 429 after ten within an hour. */
  changeOwnSubscriber: endpoint({
    method: 'POST',
    path: '/newsletter/subscriber',
    caller: 'customer',
    status: 200,
    body: z.strictObject({ subscribe: z.boolean() }),
    reply: OwnSubscriber,
  }),
  /** The subscribers by day (UTC), newest first. */
  subscribers: endpoint({
    method: 'GET',
    path: '/admin/subscribers',
    caller: 'staff',
    status: 200,
    reply: z.object({
      total: z.int(),
      days: z.array(z.object({ day: z.string(), confirmed: z.int(), left: z.int(), bounced: z.int() })),
    }),
  }),
};
