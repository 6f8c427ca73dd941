// The environment variables a function is given. infra sets them, functions read them; the web never does.
import * as z from 'zod/mini';

/** Each variable and its rule; a grant in `infra/grants.ts` brings the ones its function needs. */
export const Settings = z.object({
  /** `dev`, `prod`: names the deployment in /health. */
  STAGE: z.string().check(z.minLength(1)),
  /** The key that identifies our site on the contact form and the blog; public by nature. */
  SITE_API_KEY: z.string().check(z.minLength(16)),
  /** The address visitors use, without a slash at the end; picture addresses begin with it. */
  SITE_URL: z.url(),
  NEWSLETTERS_TABLE: z.string().check(z.minLength(3)),
  IMAGE_BUCKET: z.string().check(z.minLength(3)),
});
export type Settings = z.infer<typeof Settings>;
export type SettingName = keyof Settings;
