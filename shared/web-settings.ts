// /settings.json, which the deployment writes for the web, so that one bundle serves every stage.
import * as z from 'zod/mini';

export const WebSettings = z.object({
  stage: z.string(),
  /** The base of the API's addresses: `/api` of the same distribution. */
  apiBase: z.string(),
  siteApiKey: z.string(),
  customers: z.object({
    /** The tenant's origin: `https://plainly.eu.auth0.com`. */
    tenant: z.url(),
    clientId: z.string(),
    /** The audience of the API, for which the web requests access tokens. */
    audience: z.string(),
  }),
  /** The human check of the forms; absent if they are closed. */
  humanCheck: z.optional(
    z.object({
      siteKey: z.string(),
      /** Turnstile's script, loaded when a visitor begins to write. */
      scriptUrl: z.url(),
    }),
  ),
  /** Present if the contact form and the newsletter are closed. A withdrawal stays possible. */
  isContactFormClosed: z.optional(z.literal(true)),
  /** Stripe's price of AI Essentials. */
  essentialsPriceId: z.string(),
  staff: z.object({
    region: z.string(),
    userPoolId: z.string(),
    userPoolClientId: z.string(),
    /** The address of the pool, if it is not at AWS. */
    endpoint: z.optional(z.url()),
    /** Present if the pool demands a second factor. */
    isSecondFactorRequired: z.optional(z.literal(true)),
  }),
  /** The address of the terms of the sale, if the stage has any. */
  terms: z.optional(z.url()),
});
export type WebSettings = z.infer<typeof WebSettings>;
