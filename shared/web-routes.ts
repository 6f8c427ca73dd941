// What the web's build tells the edge: dist/web-routes.json, so that CloudFront answers the file that exists, and
// allows the style that it carries.
import * as z from 'zod/mini';

export const WEB_ROUTES_FILE = 'web-routes.json';

/** Stands in prerendered files for the site's origin, which only the deployment knows, and puts there. */
export const UNKNOWN_ORIGIN = 'https://site.invalid';

/** Which documents a browser may fetch before somebody goes there; documents name it in a header. */
export const SPECULATION_RULES_PATH = '/speculation-rules.json';

export const WebRoutes = z.object({
  /** Prerendered documents by address: `/about` → `/about.html`. */
  pages: z.record(z.string(), z.string()),
  /** Addresses of the single-page application, all answered by `appShell`. */
  app: z.array(z.string()),
  appShell: z.string(),
  /** The document of a 404, answered with that status. */
  notFound: z.string(),
  /** Of the styles that documents carry, as a content security policy names them: without a hash none is applied. */
  styleHashes: z.array(z.string().check(z.regex(/^sha256-[A-Za-z0-9+/]{43}=$/))),
});
export type WebRoutes = z.infer<typeof WebRoutes>;
