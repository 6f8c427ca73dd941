// The security headers. Every answer of the site has them.
import { Annotations, Duration, Stack } from 'aws-cdk-lib';
import { HeadersFrameOption, HeadersReferrerPolicy, ResponseHeadersPolicy } from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';

const HSTS_SECONDS = 365 * 24 * 60 * 60;

/** Foreign origins that documents use. */
export interface ForeignOrigins {
  readonly script: readonly string[];
  /** Origins that scripts call. */
  readonly connect: readonly string[];
  /** Origins that a frame shows: the tenant, for its silent login, and the players of videos. */
  readonly frame: readonly string[];
  readonly images: readonly string[];
}

/** CloudFront's limit for a policy (quota "maximum length of the Content-Security-Policy header value"). */
export const CSP_MAX_CHARACTERS = 1783;

/** The origins of a document that uses no service: the 404 of the edge. */
export const NO_FOREIGN: ForeignOrigins = { script: [], connect: [], frame: [], images: [] };

/** The policy of our documents. They may carry the styles that have one of the hashes. */
export const buildPageCsp = (
  { script, connect, frame, images }: ForeignOrigins,
  styleHashes: readonly string[] = [],
): string =>
  [
    "default-src 'none'",
    // The keyword allows the speculation rules in documents, and no other inline script.
    ["script-src 'self' 'inline-speculation-rules'", ...script].join(' '),
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

/** The most characters that one token of the CDK can become: a bucket's name with its region and host. */
const LONGEST_VALUE = 'x'.repeat(100);

const countCharacters = (policy: string): number =>
  policy.replaceAll(/\$\{Token\[[^\]]*\]\}/g, LONGEST_VALUE).length;

/**
 * The style hashes that fit into the policy of a document with these origins, from the first on, without repetitions. Warns the
 * operator of those that do not fit.
 */
export const chooseStyleHashes = (
  scope: Construct,
  foreign: ForeignOrigins,
  hashes: readonly string[],
): string[] => {
  const chosen = [...new Set(hashes)];
  const count = chosen.length;
  while (chosen.length > 0 && countCharacters(buildPageCsp(foreign, chosen)) > CSP_MAX_CHARACTERS)
    chosen.pop();
  if (chosen.length < count)
    Annotations.of(scope).addWarningV2(
      'plainly:styleHashes',
      `The content policy has no room for ${count - chosen.length} of ${count} style hashes. Visitors whom the edge still sends a former document may see it bare for some minutes.`,
    );
  return chosen;
};

/** The policy of responses that are not documents. A browser that opens one as a page runs and loads nothing. */
export const INERT_CSP = "default-src 'none'; frame-ancestors 'none'; sandbox";

const pageExtras = {
  // Lets the tenant's sign-in window answer the page that opened it.
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'permissions-policy':
    'camera=(), microphone=(), geolocation=(), payment=(), usb=(), interest-cohort=(), browsing-topics=()',
};

/** The headers of a document, for answers that the edge function writes itself. */
export const buildPageHeaders = (csp: string, hstsSubdomains: boolean): Record<string, string> => ({
  'content-security-policy': csp,
  'strict-transport-security': `max-age=${HSTS_SECONDS}${hstsSubdomains ? '; includeSubDomains' : ''}`,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  ...pageExtras,
});

/** CloudFront names are unique in an account. The region keeps two copies of a stage apart. */
export const toGlobalName = (scope: Construct, id: string): string => {
  const { stackName, region } = Stack.of(scope);
  return `${stackName}-${id}-${region}`;
};

interface HeadersPolicyProps {
  readonly csp: string;
  readonly hstsSubdomains: boolean;
  readonly cacheControl?: string;
  /** The value of `x-robots-tag`, for search engines. */
  readonly robots?: string;
  readonly isPage?: boolean;
}

/** The same headers as a CloudFront policy, for answers that come from an origin. */
export const createHeadersPolicy = (
  scope: Construct,
  id: string,
  { csp, hstsSubdomains, cacheControl, robots, isPage = false }: HeadersPolicyProps,
): ResponseHeadersPolicy => {
  const custom = {
    ...(isPage ? pageExtras : {}),
    ...(cacheControl === undefined ? {} : { 'cache-control': cacheControl }),
    ...(robots === undefined ? {} : { 'x-robots-tag': robots }),
  };
  return new ResponseHeadersPolicy(scope, id, {
    responseHeadersPolicyName: toGlobalName(scope, id),
    securityHeadersBehavior: {
      contentSecurityPolicy: { contentSecurityPolicy: csp, override: true },
      strictTransportSecurity: {
        accessControlMaxAge: Duration.seconds(HSTS_SECONDS),
        ...(hstsSubdomains && { includeSubdomains: true }),
        override: true,
      },
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
