// The headers that tell a browser what our answers may do; no answer of the site goes without them.
import { Duration } from 'aws-cdk-lib';
import { HeadersFrameOption, HeadersReferrerPolicy, ResponseHeadersPolicy } from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';
import { SPECULATION_RULES_PATH } from '#shared/web-routes.ts';

const HSTS_SECONDS = 365 * 24 * 60 * 60;

/** Origins besides our own that documents use. */
export interface ForeignOrigins {
  readonly script: readonly string[];
  /** Called by scripts. */
  readonly connect: readonly string[];
  /** Shown in a frame: the tenant's, for a sign-in that nobody sees. */
  readonly frame: readonly string[];
  readonly images: readonly string[];
}

/** CloudFront takes no longer policy (quota "maximum length of the Content-Security-Policy header value"). */
export const CSP_MAX_CHARACTERS = 1783;

/** What a document uses that knows no service: the 404 of the edge. */
export const NO_FOREIGN: ForeignOrigins = { script: [], connect: [], frame: [], images: [] };

/** The policy of our documents. They may carry the styles that have one of the hashes; without any, all are linked. */
export const buildPageCsp = (
  { script, connect, frame, images }: ForeignOrigins,
  styleHashes: readonly string[] = [],
): string =>
  [
    "default-src 'none'",
    ["script-src 'self'", ...script].join(' '),
    ["style-src 'self'", ...styleHashes.map((hash) => `'${hash}'`)].join(' '),
    ["img-src 'self' blob: data:", ...images].join(' '),
    "font-src 'self'",
    ["connect-src 'self'", ...connect].join(' '),
    ...(frame.length === 0 ? [] : [['frame-src', ...frame].join(' ')]),
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');

/** The policy of answers that are no documents: opened on their own, they may do nothing at all. */
export const INERT_CSP = "default-src 'none'; frame-ancestors 'none'; sandbox";

const pageExtras = {
  // Allows the tenant's sign-in window to answer the page that opened it, and nobody else.
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'permissions-policy':
    'camera=(), microphone=(), geolocation=(), payment=(), usb=(), interest-cohort=(), browsing-topics=()',
};

/** What a document carries, as plain headers: for answers that the edge makes up itself. */
export const buildPageHeaders = (csp: string): Record<string, string> => ({
  'content-security-policy': csp,
  'strict-transport-security': `max-age=${HSTS_SECONDS}`,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  ...pageExtras,
});

interface HeadersPolicyProps {
  readonly csp: string;
  readonly cacheControl?: string;
  readonly isPage?: boolean;
}

/** The same headers as a policy of CloudFront, for answers that come from an origin. */
export const createHeadersPolicy = (
  scope: Construct,
  id: string,
  { csp, cacheControl, isPage = false }: HeadersPolicyProps,
): ResponseHeadersPolicy => {
  const custom = {
    ...(isPage ? { ...pageExtras, 'speculation-rules': `"${SPECULATION_RULES_PATH}"` } : {}),
    ...(cacheControl === undefined ? {} : { 'cache-control': cacheControl }),
  };
  return new ResponseHeadersPolicy(scope, id, {
    securityHeadersBehavior: {
      contentSecurityPolicy: { contentSecurityPolicy: csp, override: true },
      strictTransportSecurity: { accessControlMaxAge: Duration.seconds(HSTS_SECONDS), override: true },
      contentTypeOptions: { override: true },
      frameOptions: { frameOption: HeadersFrameOption.DENY, override: true },
      referrerPolicy: {
        referrerPolicy: HeadersReferrerPolicy.STRICT_ORIGIN_WHEN_CROSS_ORIGIN,
        override: true,
      },
    },
    ...(Object.keys(custom).length === 0
      ? {}
      : {
          customHeadersBehavior: {
            customHeaders: Object.entries(custom).map(([header, value]) => ({
              header,
              value,
              override: true,
            })),
          },
        }),
  });
};
