// /settings.json, from the deployment to the web, so that one bundle serves every stage.
import * as z from 'zod/mini';

export const WebSettings = z.object({
  stage: z.string(),
  /** Base of all product calls, `/api` behind the same distribution. */
  apiBase: z.string(),
  siteApiKey: z.string(),
  customers: z.object({
    /** The tenant's origin: `https://plainly.eu.auth0.com`. */
    tenant: z.url(),
    clientId: z.string(),
    /** Of the API, for which access tokens are asked. */
    audience: z.string(),
  }),
  /** The human check of the contact form; absent where the form is closed. */
  humanCheck: z.optional(
    z.object({
      siteKey: z.string(),
      /** Turnstile's script, loaded when a visitor begins to write. */
      scriptUrl: z.url(),
    }),
  ),
  /** The price that the plan AI Essentials is sold at. */
  essentialsPriceId: z.string(),
  staff: z.object({
    region: z.string(),
    userPoolId: z.string(),
    userPoolClientId: z.string(),
    /** Only where the pool is not at its AWS address. */
    endpoint: z.optional(z.url()),
  }),
});
export type WebSettings = z.infer<typeof WebSettings>;
