// The environment variables a function is given. infra sets them, functions read them; the web never does.
import * as z from 'zod/mini';

/** Each variable and its rule; a grant in `infra/grants.ts` brings the ones its function needs. */
export const Settings = z.object({
  /** `dev`, `prod`: names the deployment in /health. */
  STAGE: z.string().check(z.minLength(1)),
  /** The key that identifies our site on the contact form and the blog; public by nature. */
  SITE_API_KEY: z.string().check(z.minLength(16)),
  /** The address visitors use, without a slash at the end; image addresses begin with it. */
  SITE_URL: z.url(),
  ARTICLES_TABLE: z.string().check(z.minLength(3)),
  IMAGE_BUCKET: z.string().check(z.minLength(3)),
  CUSTOMERS_TABLE: z.string().check(z.minLength(3)),
  SIGNUP_TOKENS_TABLE: z.string().check(z.minLength(3)),
  STRIPE_EVENTS_TABLE: z.string().check(z.minLength(3)),
  /** The customers' tenant, without a slash at the end. */
  TENANT_URL: z.url(),
  /** Whether a hand-off to the profile form must carry the Action's signature. */
  HAND_OFF: z.enum(['signed', 'bare']),
  /** Names of secrets in the Parameter Store; the secrets themselves are never a setting. */
  HAND_OFF_SECRET_PARAMETER: z.string().check(z.startsWith('/')),
  STRIPE_SECRET_KEY_PARAMETER: z.string().check(z.startsWith('/')),
  STRIPE_WEBHOOK_SECRET_PARAMETER: z.string().check(z.startsWith('/')),
  /** Stripe's API, without a slash at the end. */
  STRIPE_URL: z.url(),
  /** The portal's set-up at Stripe: its id, or `default`. */
  STRIPE_PORTAL_CONFIGURATION: z.string().check(z.regex(/^(default|bpc_\w+)$/)),
  /** `closed` where the stage has no form or has closed it: nothing is taken then. */
  CONTACT_FORM: z.enum(['open', 'closed']),
  CONTACT_REQUESTS_TABLE: z.string().check(z.minLength(3)),
  /** Where a token of the human check is verified. */
  HUMAN_CHECK_VERIFY_URL: z.url(),
  HUMAN_CHECK_SECRET_PARAMETER: z.string().check(z.startsWith('/')),
  /** The sender of our mails, verified at SES. */
  MAIL_FROM: z.email(),
  /** Who reads contact requests: addresses with commas between them. */
  MAIL_TO: z.string().check(z.minLength(3)),
  /** The one price in the catalogue. */
  ESSENTIALS_PRICE_ID: z.string().check(z.startsWith('price_')),
});
export type Settings = z.infer<typeof Settings>;
export type SettingName = keyof Settings;
