// Which origin answers which address, what the edge keeps of it, and with which headers it goes out.
import { Duration } from 'aws-cdk-lib';
import {
  AccessLevel,
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
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import type { BehaviorOptions } from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import type { Construct } from 'constructs';
import { siteEndpoints, PAGES_FOLDER, publicPath } from '#shared/contract/site.ts';
import { PUBLISHED_IMAGE_FOLDER } from '#shared/images.ts';
import { API_FOLDER } from './api.ts';
import { buildEdgeFunctionCode } from './edge-function.ts';
import type { PrivateBucket } from './private-bucket.ts';
import { createHeadersPolicy, INERT_CSP, buildPageCsp } from './security-headers.ts';
import type { ForeignOrigins } from './security-headers.ts';
import { HASHED_FOLDER } from './web-output.ts';
import type { WebOutput } from './web-output.ts';

interface Origins {
  readonly web: WebOutput;
  readonly siteBucket: PrivateBucket;
  readonly imageBucket: PrivateBucket;
  readonly apiHost: string;
  readonly foreign: ForeignOrigins;
  /** The origin of the human check, which only the contact page may load. */
  readonly humanCheckOrigin: string | undefined;
  /** The one host under which pages are read; undefined where any will do. */
  readonly host: string | undefined;
}

interface Behaviors {
  readonly defaultBehavior: BehaviorOptions;
  /** CloudFront takes the first pattern that fits. */
  readonly additionalBehaviors: Record<string, BehaviorOptions>;
}

export const createBehaviors = (scope: Construct, origins: Origins): Behaviors => {
  const inert = createHeadersPolicy(scope, 'InertHeaders', { csp: INERT_CSP });
  const files = {
    viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
    compress: true,
    cachePolicy: CachePolicy.CACHING_OPTIMIZED,
  };
  const documents = fromBucket(origins.siteBucket);
  const api: BehaviorOptions = {
    origin: apiOrigin(origins.apiHost),
    // No redirect: by then a token would have been sent in clear, and a POST would come back as a GET.
    viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
    compress: true,
    // Those it does not know the API refuses, in its own form: CloudFront would answer with a page. Only what GET
    // and HEAD bring is ever kept.
    allowedMethods: AllowedMethods.ALLOW_ALL,
    cachePolicy: CachePolicy.CACHING_DISABLED,
    originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
    responseHeadersPolicy: inert,
  };
  const functionAssociations = [
    { eventType: FunctionEventType.VIEWER_REQUEST, function: edgeFunction(scope, origins) },
  ];
  const page = (headersId: string, foreign: ForeignOrigins): BehaviorOptions => ({
    ...files,
    origin: documents,
    // The edge keeps documents until the next deployment clears it; browsers ask each time.
    responseHeadersPolicy: createHeadersPolicy(scope, headersId, {
      csp: buildPageCsp(foreign, origins.web.routes.styleHashes),
      cacheControl: 'no-cache',
      isPage: true,
    }),
    functionAssociations,
  });
  const defaultBehavior = page('PageHeaders', origins.foreign);
  const humanCheckOrigins = origins.humanCheckOrigin === undefined ? [] : [origins.humanCheckOrigin];
  // What the API makes at run time. A document goes out like one of the bucket's, through the same rule at the edge.
  const made = {
    ...files,
    origin: apiOrigin(origins.apiHost, `/${API_FOLDER}${PAGES_FOLDER}`),
    cachePolicy: pagesCache(scope),
  };
  const document: BehaviorOptions = { ...defaultBehavior, ...made };
  const list: BehaviorOptions = { ...made, responseHeadersPolicy: inert };
  return {
    defaultBehavior,
    additionalBehaviors: {
      '/contact-us': page('ContactHeaders', {
        ...origins.foreign,
        script: [...origins.foreign.script, ...humanCheckOrigins],
        frame: [...origins.foreign.frame, ...humanCheckOrigins],
      }),
      // Their long life is written on the files, not here: that one is missing must not be remembered for a year.
      [`/${HASHED_FOLDER}/*`]: { ...files, origin: documents, responseHeadersPolicy: inert },
      [`/${PUBLISHED_IMAGE_FOLDER}/*`]: {
        ...files,
        origin: fromBucket(origins.imageBucket),
        responseHeadersPolicy: inert,
      },
      [`/${API_FOLDER}/blog/*`]: { ...api, cachePolicy: blogCache(scope) },
      [`/${API_FOLDER}/*`]: api,
      ...Object.fromEntries(
        Object.values(siteEndpoints)
          .filter(({ path }) => !isBelowAnother(publicPath(path)))
          .map(({ path, media }) => [
            publicPath(path).replace(/\/$/, '/*'),
            media === 'text/html' ? document : list,
          ]),
      ),
    },
  };
};

/** Whether the pattern for a folder answers an address too. */
const isBelowAnother = (address: string): boolean =>
  Object.values(siteEndpoints)
    .map(({ path }) => publicPath(path))
    .some((folder) => folder.endsWith('/') && folder !== address && address.startsWith(folder));

/**
 * With the right to list, S3 answers 404 for what is not there instead of 403. Nobody can make it list: no
 * address that reaches a bucket is the empty one.
 */
const fromBucket = (bucket: PrivateBucket) =>
  S3BucketOrigin.withOriginAccessControl(bucket, {
    originAccessLevels: [AccessLevel.READ, AccessLevel.LIST],
  });

const apiOrigin = (host: string, originPath?: string) =>
  new HttpOrigin(host, {
    protocolPolicy: OriginProtocolPolicy.HTTPS_ONLY,
    originSslProtocols: [OriginSslPolicy.TLS_V1_2],
    readTimeout: Duration.seconds(15),
    ...(originPath === undefined ? {} : { originPath }),
  });

const edgeFunction = (scope: Construct, { web, host }: Origins): EdgeFunction =>
  new EdgeFunction(scope, 'EdgeFunction', {
    comment: 'The file that answers an address, the shell of the app, a real 404, or the way to our host',
    runtime: FunctionRuntime.JS_2_0,
    code: FunctionCode.fromInline(buildEdgeFunctionCode(web, host)),
  });

/** Keeps an answer only as long as the API says, and apart by all that changes it. */
const blogCache = (scope: Construct): CachePolicy =>
  new CachePolicy(scope, 'BlogCache', {
    comment: 'The blog, as long as the API says and at most five minutes',
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
 * Keeps a document as long as the function that made it says. The longest is what `stale-if-error` asks for: CloudFront
 * serves nothing older than this, even when there is nothing else. No query and no cookie makes another document.
 */
const pagesCache = (scope: Construct): CachePolicy =>
  new CachePolicy(scope, 'PagesCache', {
    comment: 'Documents made at run time, as long as they say, and at most a day',
    minTtl: Duration.seconds(0),
    defaultTtl: Duration.seconds(0),
    maxTtl: Duration.days(1),
    queryStringBehavior: CacheQueryStringBehavior.none(),
    headerBehavior: CacheHeaderBehavior.none(),
    cookieBehavior: CacheCookieBehavior.none(),
    enableAcceptEncodingBrotli: true,
    enableAcceptEncodingGzip: true,
  });
