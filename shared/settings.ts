// The environment variables of the functions. infra sets them and functions read them.
import * as z from 'zod/mini';

const text = (minLength: number) => () => z.string().check(z.minLength(minLength));
const url = () => z.url();
/** The name of a secret in the Parameter Store. A secret itself is never a setting. */
const parameter = () => z.string().check(z.startsWith('/'));

/**
 * Each variable with a function that makes its rule. A Lambda function has only the variables of its grants (`infra/grants.ts`),
 * and makes only their rules when it starts.
 */
export const settingRules = {
  /** `dev`, `prod`; shown by /health. */
  STAGE: text(1),
  /** The key that the edge sends; a call without it bypassed the edge. */
  ORIGIN_KEY: text(32),
  /** The key of the hashes that stand for people in counters and logs. */
  HASH_KEY: text(32),
  /** The key with which our site calls the contact form and the blog. It is public. */
  SITE_API_KEY: text(16),
  /** The site's public address, without a slash at the end. Image addresses begin with it. */
  SITE_URL: url,
  ARTICLES_TABLE: text(3),
  DRAFTS_TABLE: text(3),
  IMAGE_BUCKET: text(3),
  /** The name of the image function, which endpoints start when they wait for an image. */
  IMAGE_FUNCTION: text(3),
  /** The distribution, whose cache is invalidated when an article is withdrawn. */
  DISTRIBUTION_ID: text(3),
  CUSTOMERS_TABLE: text(3),
  FORGOTTEN_CUSTOMERS_TABLE: text(3),
  /** The names of the functions that export and forget a customer. */
  EXPORT_FUNCTION: text(3),
  FORGET_FUNCTION: text(3),
  PROGRESS_TABLE: text(3),
  KEPT_TABLE: text(3),
  RATE_LIMITS_TABLE: text(3),
  ONE_TIME_TOKENS_TABLE: text(3),
  STRIPE_EVENTS_TABLE: text(3),
  /** The customers' tenant, without a slash at the end. */
  TENANT_URL: url,
  /** The user pool of staff, without a slash at the end. */
  STAFF_POOL_URL: url,
  /** Whether a hand-off to the profile form must carry the Action's signature. */
  /** Whether functions may delete accounts in the tenant, or an operator does it by hand. */
  TENANT_MANAGEMENT: () => z.enum(['allowed', 'by-hand']),
  /** The tenant's own address, with its Management API, without a slash at the end. */
  TENANT_MANAGEMENT_URL: url,
  TENANT_MANAGEMENT_CLIENT_ID: text(8),
  TENANT_MANAGEMENT_SECRET_PARAMETER: parameter,
  HAND_OFF_SECRET_PARAMETER: parameter,
  STRIPE_SECRET_KEY_PARAMETER: parameter,
  STRIPE_WEBHOOK_SECRET_PARAMETER: parameter,
  /** Stripe's API, without a slash at the end. */
  STRIPE_URL: url,
  /** The id of the portal configuration at Stripe, or `default`. */
  STRIPE_PORTAL_CONFIGURATION: () => z.string().check(z.regex(/^(default|bpc_\w+)$/)),
  /** `closed` if the stage has no contact form or has closed it. It accepts no request then. */
  CONTACT_FORM: () => z.enum(['open', 'closed']),
  UPLOADS_TABLE: text(3),
  CONTACT_REQUESTS_TABLE: text(3),
  /** The address at which tokens of the human check are verified. */
  HUMAN_CHECK_VERIFY_URL: url,
  HUMAN_CHECK_SECRET_PARAMETER: parameter,
  SUBSCRIBERS_TABLE: text(3),
  /** Whether people can sign up for the newsletter here. Who signed up can leave while it is off. */
  LIST: () => z.enum(['on', 'off']),
  MAIL_LINK_SECRET_PARAMETER: parameter,
  ADDRESS_KEY_PARAMETER: parameter,
  MAILS_TABLE: text(3),
  /** The name of the function that sends mails. */
  MAIL_FUNCTION: text(3),
  /** `off` if the stage has no sender's address. Mails wait then. */
  MAILS: () => z.enum(['on', 'off']),
  /** The configuration sets at SES: of newsletters, and of all other mails. */
  NEWSLETTER_SET: text(1),
  MAIL_SET: text(1),
  /** The sender of our mails, verified at SES. */
  MAIL_FROM: () => z.email(),
  /** Whether the newsletter may be sent with the delivered postal address and contact address, as a trial does. */
  SAMPLE_SENDER: () => z.enum(['allowed', 'refused']),
  /** The id of the user pool of staff. */
  STAFF_POOL_ID: text(3),
  /** The recipients of contact requests: addresses separated by commas. */
  MAIL_TO: text(3),
  /** Gets the mails to staff that failed, once; `none` if there is no such address. */
  MAIL_TO_SECOND: () => z.union([z.literal('none'), z.email()]),
  /** Whether the checkout adds taxes by Stripe Tax, and whether it asks for a promotion code. */
  AUTOMATIC_TAX: () => z.enum(['on', 'off']),
  PROMOTION_CODES: () => z.enum(['on', 'off']),
  /** Who mails customers about their plan: we, or Stripe. */
  /** Whether customers are reminded once a year what they pay and how to end it. */
  YEARLY_REMINDER: () => z.enum(['on', 'off']),
  /** The only price in the catalog. */
  ESSENTIALS_PRICE_ID: () => z.string().check(z.startsWith('price_')),
};
export type SettingName = keyof typeof settingRules;
export type Settings = { [Name in SettingName]: z.infer<ReturnType<(typeof settingRules)[Name]>> };
