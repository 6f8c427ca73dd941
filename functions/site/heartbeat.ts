// What everybody needs, asked for as visitors and their browsers ask: through the DNS and the edge, without a token.
import * as z from 'zod/mini';
import { BLOG_PATH } from '#shared/blog-paths.ts';
import { healthEndpoints } from '#shared/contract/health.ts';
import { settings } from '../platform/settings.ts';

const { SITE_URL, TENANT_URL, STAFF_POOL_URL } = settings('SITE_URL', 'TENANT_URL', 'STAFF_POOL_URL');

/** A reader would have left by then. */
const TIMEOUT_MS = 8000;

/** The edge keeps a document for 55 seconds (document-cache.ts). If the functions fail, it serves older ones for an hour. */
const MAX_AGE_SECONDS = 60;

const Discovery = z.object({ issuer: z.string() });

/** Throws unless the address itself answers 200. */
const get = async (url: string): Promise<Response> => {
  const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (response.status !== 200) throw new Error(`answers ${response.status}`);
  return response;
};

const readDiscovery = async (url: string) =>
  Discovery.parse(await (await get(`${url}/.well-known/openid-configuration`)).json());

const checks = {
  /** The edge, its function, the gateway, the functions that make documents, and their table. */
  document: async () => {
    const response = await get(`${SITE_URL}${BLOG_PATH}`);
    await response.text();
    const age = Number(response.headers.get('age') ?? 0);
    if (age > MAX_AGE_SECONDS) throw new Error(`is ${age} seconds old`);
  },
  /** The bucket of the site. The edge caches no answer at this address (infra/behaviors.ts). */
  file: async () => {
    await (await get(`${SITE_URL}/robots.txt`)).text();
  },
  /** The API. The edge caches none of its answers either. */
  api: async () => {
    healthEndpoints.get.reply.parse(await (await get(`${SITE_URL}/api${healthEndpoints.get.path}`)).json());
  },
  /** The customers' sign-in. The API refuses the tokens of another issuer. */
  tenant: async () => {
    const { issuer } = await readDiscovery(TENANT_URL);
    if (issuer !== `${TENANT_URL}/`) throw new Error(`calls itself ${issuer}`);
  },
  /** The sign-in of staff. */
  staff: async () => {
    await readDiscovery(STAFF_POOL_URL);
  },
};

const describe = (error: unknown): string => {
  if (!(error instanceof Error)) return 'failed';
  return error.cause instanceof Error ? error.cause.message : error.message;
};

/** Asks once for each, and never again: a failure counts. Returns how many failed, and `ok` or the reason of each. */
export const checkHeartbeat = async () => {
  const outcomes = await Promise.all(
    Object.entries(checks).map(async ([name, check]) => {
      try {
        await check();
        return [name, 'ok'] as const;
      } catch (error) {
        return [name, describe(error)] as const;
      }
    }),
  );
  return {
    failed: outcomes.filter(([, outcome]) => outcome !== 'ok').length,
    ...Object.fromEntries(outcomes),
  };
};
