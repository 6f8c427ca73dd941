// dist/web-routes.json, from the web's build to the edge: which files exist, and which inline styles the content security
// policy must allow.
import * as z from 'zod/mini';

export const WEB_ROUTES_FILE = 'web-routes.json';

/** The placeholder for the site's origin in prerendered files. The deployment replaces it. */
export const UNKNOWN_ORIGIN = 'https://site.invalid';

/** The hash of an inline style, in the notation of a content security policy. */
export const StyleHash = z.string().check(z.regex(/^sha256-[A-Za-z0-9+/]{43}=$/));

export const WebRoutes = z.object({
  /** The file of each prerendered address: `/about` → `/about.html`. */
  pages: z.record(z.string(), z.string()),
  /**
   * The addresses of the single-page application; the edge answers all of them with `appShell`. An address that ends in a slash is
   * a folder: addresses directly below it end in an id.
   */
  app: z.array(z.string()),
  appShell: z.string(),
  /** The document that the edge answers with status 404. */
  notFound: z.string(),
  /** The hashes of inline styles, for the content security policy. A browser ignores an inline style without its hash. */
  styleHashes: z.array(StyleHash),
});
export type WebRoutes = z.infer<typeof WebRoutes>;
