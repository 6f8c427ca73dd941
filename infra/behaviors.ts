// Which origin answers which address, how long the edge caches it, and with which headers it is sent.
import { Duration } from 'aws-cdk-lib';
import {
  AllowedMethods,
  CacheCookieBehavior,
  CacheHeaderBehavior,
  CachePolicy,
  CacheQueryStringBehavior,
  Function as EdgeFunction,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  OriginProtocolPolicy,
  OriginRequestPolicy,
  OriginSslPolicy,
  S3OriginAccessControl,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import type { BehaviorOptions } from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin, S3BucketOrigin, type HttpOriginProps } from 'aws-cdk-lib/aws-cloudfront-origins';
import type { Construct } from 'constructs';
import { ARCHIVE_PATH, MAIL_LINK_PATH, PREVIEW_PATH } from '#shared/blog-paths.ts';
import { siteEndpoints, PAGES_FOLDER, publicPath } from '#shared/contract/site.ts';
import { PUBLISHED_IMAGE_FOLDER } from '#shared/images.ts';
import { NEWSLETTER_PATH } from '#shared/newsletter-path.ts';
import { ORIGIN_KEY_HEADER, ORIGIN_USE_HEADER, type OriginUse } from '#shared/origin-key.ts';
import { API_FOLDER } from './api.ts';
import { buildEdgeFunctionCode } from './edge-function.ts';
import type { PrivateBucket } from './private-bucket.ts';
import {
  buildPageCsp,
  chooseStyleHashes,
  createHeadersPolicy,
  INERT_CSP,
  toGlobalName,
} from './security-headers.ts';
import type { ForeignOrigins } from './security-headers.ts';
import { HASHED_FOLDER } from './web-output.ts';
import type { WebOutput } from './web-output.ts';

interface Origins {
  readonly web: WebOutput;
  readonly previousStyleHashes: readonly string[];
  readonly siteBucket: PrivateBucket;
  readonly imageBucket: PrivateBucket;
  readonly apiHost: string;
  /** The key that is sent to the API with each call. */
  readonly originKey: string;
  readonly foreign: ForeignOrigins;
  /** The origin of the human check, which only the pages with a form may load. */
  readonly humanCheckOrigin: string | undefined;
  /** The only host at which pages are read; undefined where every host may serve them. */
  readonly host: string | undefined;
  readonly hstsSubdomains: boolean;
}

interface Behaviors {
  readonly defaultBehavior: BehaviorOptions;
  /** The behaviors by pattern. CloudFront takes the first pattern that matches. */
  readonly additionalBehaviors: Record<string, BehaviorOptions>;
}

export const createBehaviors = (scope: Construct, origins: Origins): Behaviors => {
  const { hstsSubdomains } = origins;
  const inert = createHeadersPolicy(scope, 'InertHeaders', { csp: INERT_CSP, hstsSubdomains });
  const files = {
    viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
    compress: true,
    cachePolicy: CachePolicy.CACHING_OPTIMIZED,
  };
  const documents = createBucketOrigin(scope, 'SiteAccess', origins.siteBucket);
  const api: BehaviorOptions = {
    origin: createApiOrigin(origins, 'api'),
    // No redirect: the token would already have been sent in clear text, and a POST would become a GET.
    viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
    compress: true,
    // The API refuses other methods in its own format, where CloudFront would answer with a page. CloudFront caches
    // answers to GET and HEAD only.
    allowedMethods: AllowedMethods.ALLOW_ALL,
    cachePolicy: CachePolicy.CACHING_DISABLED,
    originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
    responseHeadersPolicy: inert,
  };
  const functionAssociations = [
    { eventType: FunctionEventType.VIEWER_REQUEST, function: createEdgeFunction(scope, origins) },
  ];
  const humanCheckOrigins = origins.humanCheckOrigin === undefined ? [] : [origins.humanCheckOrigin];
  const foreignOfContactPage: ForeignOrigins = {
    ...origins.foreign,
    script: [...origins.foreign.script, ...humanCheckOrigins],
    frame: [...origins.foreign.frame, ...humanCheckOrigins],
  };
  // The policy of the contact page is the longest. Hashes that fit into it fit into all others.
  const styleHashes = chooseStyleHashes(scope, foreignOfContactPage, [
    ...origins.web.routes.styleHashes,
    ...origins.previousStyleHashes,
  ]);
  const page = (headersId: string, foreign: ForeignOrigins): BehaviorOptions => ({
    ...files,
    origin: documents,
    // The edge caches documents until the next deployment clears it. Browsers ask each time.
    responseHeadersPolicy: createHeadersPolicy(scope, headersId, {
      csp: buildPageCsp(foreign, styleHashes),
      hstsSubdomains,
      cacheControl: 'no-cache',
      isPage: true,
    }),
    functionAssociations,
  });
  const checked = page('ContactHeaders', foreignOfContactPage);
  const defaultBehavior = page('PageHeaders', origins.foreign);
  // Functions make these. Their documents have the same headers and the same edge function as those of the bucket.
  const rendered = {
    ...files,
    origin: createApiOrigin(origins, 'documents', {
      // The edge function sends former addresses there, by this name.
      originId: 'documents',
      originPath: `/${API_FOLDER}${PAGES_FOLDER}`,
    }),
    cachePolicy: createPagesCache(scope, 'PagesCache', []),
  };
  const document: BehaviorOptions = { ...defaultBehavior, ...rendered };
  const list: BehaviorOptions = { ...rendered, responseHeadersPolicy: inert, functionAssociations };
  // The address is secret, so documents are neither cached nor indexed. The edge function knows only public addresses.
  const secretDocument: BehaviorOptions = {
    ...rendered,
    cachePolicy: CachePolicy.CACHING_DISABLED,
    responseHeadersPolicy: createHeadersPolicy(scope, 'PreviewHeaders', {
      csp: buildPageCsp(origins.foreign, styleHashes),
      hstsSubdomains,
      cacheControl: 'private, no-store',
      robots: 'noindex',
      isPage: true,
    }),
  };
  return {
    defaultBehavior,
    additionalBehaviors: {
      '/contact-us': checked,
      '/withdraw': checked,
      // The application's document, with the contact form of customers.
      '/help': checked,
      [NEWSLETTER_PATH]: checked,
      // Crawlers read it, and the heartbeat, which asks the bucket each time whether the edge may still read it.
      '/robots.txt': {
        ...defaultBehavior,
        cachePolicy: CachePolicy.CACHING_DISABLED,
        responseHeadersPolicy: inert,
      },
      // The files have their long cache time as metadata. A cache time set here would also hold a 404 for a year.
      [`/${HASHED_FOLDER}/*`]: { ...files, origin: documents, responseHeadersPolicy: inert },
      [`/${PUBLISHED_IMAGE_FOLDER}/*`]: {
        ...files,
        origin: createBucketOrigin(scope, 'ImageAccess', origins.imageBucket),
        responseHeadersPolicy: inert,
      },
      // Documents have public addresses, which the edge caches. A call to their folder in the API would bypass the cache, so the
      // edge answers 404. The functions refuse such a call too, however its path is written.
      [`/${API_FOLDER}${PAGES_FOLDER}/*`]: defaultBehavior,
      [`/${API_FOLDER}/blog/*`]: { ...api, cachePolicy: createBlogCache(scope) },
      [`/${API_FOLDER}/*`]: api,
      // Stands before the pattern of the blog.
      [ARCHIVE_PATH]: { ...document, cachePolicy: createPagesCache(scope, 'ArchiveCache', ['q']) },
      [`${PREVIEW_PATH}/*`]: secretDocument,
      [`${MAIL_LINK_PATH}/*`]: secretDocument,
      ...Object.fromEntries(
        Object.values(siteEndpoints)
          .filter(({ path }) => !isBelowAnother(publicPath(path)) && !isSecret(publicPath(path)))
          .map(({ path, media }) => [
            publicPath(path).replace(/\/$/, '/*'),
            media === 'text/html' ? document : list,
          ]),
      ),
    },
  };
};

const isSecret = (address: string): boolean =>
  [PREVIEW_PATH, MAIL_LINK_PATH].some((folder) => address.startsWith(`${folder}/`));

/** Whether the pattern of a folder already matches the address. */
const isBelowAnother = (address: string): boolean =>
  Object.values(siteEndpoints)
    .map(({ path }) => publicPath(path))
    .some((folder) => folder.endsWith('/') && folder !== address && address.startsWith(folder));

/** CloudFront signs its requests. The bucket's policy says what it may read. */
const createBucketOrigin = (scope: Construct, id: string, bucket: PrivateBucket) => {
  const control = new S3OriginAccessControl(scope, id, {
    originAccessControlName: toGlobalName(scope, id),
  });
  return S3BucketOrigin.withBucketDefaults(bucket, { originAccessControlId: control.originAccessControlId });
};

const createApiOrigin = (
  { apiHost, originKey }: Origins,
  use: OriginUse,
  own: Pick<HttpOriginProps, 'originId' | 'originPath'> = {},
) =>
  new HttpOrigin(apiHost, {
    protocolPolicy: OriginProtocolPolicy.HTTPS_ONLY,
    originSslProtocols: [OriginSslPolicy.TLS_V1_2],
    readTimeout: Duration.seconds(15),
    // CloudFront overwrites what a viewer sends in these headers.
    customHeaders: { [ORIGIN_KEY_HEADER]: originKey, [ORIGIN_USE_HEADER]: use },
    ...own,
  });

const createEdgeFunction = (scope: Construct, { web, host, hstsSubdomains }: Origins): EdgeFunction =>
  new EdgeFunction(scope, 'EdgeFunction', {
    comment: 'Maps an address to its file or to a 404, and redirects to the host of the site',
    runtime: FunctionRuntime.JS_2_0,
    code: FunctionCode.fromInline(buildEdgeFunctionCode(web, host, hstsSubdomains)),
  });

/** Caches a response for as long as the API says. The key has everything that changes the response. */
const createBlogCache = (scope: Construct): CachePolicy =>
  new CachePolicy(scope, 'BlogCache', {
    comment: 'The API of the blog, as long as it says and at most five minutes',
    minTtl: Duration.seconds(0),
    defaultTtl: Duration.seconds(0),
    maxTtl: Duration.minutes(5),
    queryStringBehavior: CacheQueryStringBehavior.all(),
    headerBehavior: CacheHeaderBehavior.allowList('x-api-key', 'origin'),
    cookieBehavior: CacheCookieBehavior.none(),
    enableAcceptEncodingBrotli: true,
    enableAcceptEncodingGzip: true,
  });

/**
 * Caches a document for as long as its function says. The maximum is the time of `stale-if-error`: CloudFront serves nothing older,
 * even if the function fails. Nothing changes a document but these parts of the query, and its function gets no others.
 */
const createPagesCache = (scope: Construct, id: string, queries: readonly string[]): CachePolicy =>
  new CachePolicy(scope, id, {
    comment: 'Documents of functions, as long as they say and at most an hour',
    minTtl: Duration.seconds(0),
    defaultTtl: Duration.seconds(0),
    maxTtl: Duration.hours(1),
    queryStringBehavior:
      queries.length > 0 ? CacheQueryStringBehavior.allowList(...queries) : CacheQueryStringBehavior.none(),
    headerBehavior: CacheHeaderBehavior.none(),
    cookieBehavior: CacheCookieBehavior.none(),
    enableAcceptEncodingBrotli: true,
    enableAcceptEncodingGzip: true,
  });
