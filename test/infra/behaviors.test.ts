import { describe, expect, it } from 'vitest';
import { ARCHIVE_PATH } from '#shared/blog-paths.ts';
import { list, synthesize, text, type Tree } from './template.ts';

const dev = synthesize();
const distribution = dev.one('AWS::CloudFront::Distribution').DistributionConfig;
const findBehavior = (pattern: string) =>
  list(distribution?.CacheBehaviors).find(({ PathPattern }) => text(PathPattern) === pattern);
const findOrigin = (pattern: string) =>
  list(distribution?.Origins).find(({ Id }) => text(Id) === text(findBehavior(pattern)?.TargetOriginId));
const headersPolicy = (pattern: string) => text(findBehavior(pattern)?.ResponseHeadersPolicyId);

const DOCUMENTS = ['/blog', '/blog/*'];
const LISTS = ['/feed.xml', '/sitemap.xml'];

describe('documents of functions', () => {
  it.each([...DOCUMENTS, ...LISTS])(
    'fetches %s from the API, below the folder of its documents',
    (pattern) => {
      expect(findOrigin(pattern)).toMatchObject({
        // The edge function sends former addresses there.
        Id: 'documents',
        OriginPath: '/api/pages',
        CustomOriginConfig: { OriginProtocolPolicy: 'https-only', OriginSSLProtocols: ['TLSv1.2'] },
      });
    },
  );

  it.each([...DOCUMENTS, ...LISTS])('allows only GET and HEAD at %s', (pattern) => {
    // CloudFront's default is GET and HEAD.
    expect(findBehavior(pattern)?.AllowedMethods ?? ['GET', 'HEAD']).toEqual(['GET', 'HEAD']);
  });

  it('caches documents of functions for as long as they say, at most the hour of stale-if-error', () => {
    const policies = [...DOCUMENTS, ...LISTS].map((pattern) => findBehavior(pattern)?.CachePolicyId);
    const id = dev.id('AWS::CloudFront::CachePolicy', 'SitePagesCache');
    expect(policies).toEqual(policies.map(() => ({ Ref: id })));
    expect(dev.one('AWS::CloudFront::CachePolicy', 'SitePagesCache').CachePolicyConfig).toMatchObject({
      MinTTL: 0,
      DefaultTTL: 0,
      MaxTTL: 3600,
      ParametersInCacheKeyAndForwardedToOrigin: {
        CookiesConfig: { CookieBehavior: 'none' },
        HeadersConfig: { HeaderBehavior: 'none' },
        QueryStringsConfig: { QueryStringBehavior: 'none' },
        EnableAcceptEncodingBrotli: true,
        EnableAcceptEncodingGzip: true,
      },
    });
  });

  it('serves the archive like the others below the blog, and caches it for each search', () => {
    const patterns = list(distribution?.CacheBehaviors).map(({ PathPattern }) => text(PathPattern));
    expect(patterns.indexOf(ARCHIVE_PATH)).toBeLessThan(patterns.indexOf('/blog/*'));
    const own = { PathPattern: expect.anything(), CachePolicyId: expect.anything() };
    expect(findBehavior(ARCHIVE_PATH)).toEqual({ ...findBehavior('/blog/*'), ...own });
    const [archive, pages] = ['SiteArchiveCache', 'SitePagesCache'].map(
      (id) => dev.one('AWS::CloudFront::CachePolicy', id).CachePolicyConfig,
    );
    const { ParametersInCacheKeyAndForwardedToOrigin: key } = pages ?? {};
    expect(archive).toEqual({
      ...pages,
      Name: expect.anything(),
      ParametersInCacheKeyAndForwardedToOrigin: {
        ...key,
        QueryStringsConfig: { QueryStringBehavior: 'whitelist', QueryStrings: ['q'] },
      },
    });
    expect(findBehavior(ARCHIVE_PATH)?.CachePolicyId).toEqual({
      Ref: dev.id('AWS::CloudFront::CachePolicy', 'SiteArchiveCache'),
    });
  });

  it.each(DOCUMENTS)('serves %s with the headers of every other page', (pattern) => {
    expect(headersPolicy(pattern)).toBe(text(distribution?.DefaultCacheBehavior?.ResponseHeadersPolicyId));
  });

  it.each([...DOCUMENTS, ...LISTS])('has the edge function refuse another spelling of %s', (pattern) => {
    expect(findBehavior(pattern)?.FunctionAssociations).toEqual(
      distribution?.DefaultCacheBehavior?.FunctionAssociations,
    );
  });

  it('deploys the hashed files before the functions whose documents name them', () => {
    const hashed = dev.id('Custom::CDKBucketDeployment', 'WebDeploymentHashedFiles');
    const [stack, endpoints] = dev.texts.map((one): Tree => JSON.parse(one).Resources);
    for (const name of ['GetPagesBlogFunction', 'GetPagesBlogArchiveFunction', 'GetPagesBlogAddressFunction'])
      expect(Object.keys(endpoints ?? {})).toContainEqual(expect.stringMatching(`^${name}`));
    expect(list(stack?.Endpoints?.DependsOn).map(text)).toContain(hashed);
  });
});

it('answers /api/pages/* as a page of the site, so that nobody reads documents past the cache', () => {
  const patterns = list(distribution?.CacheBehaviors).map(({ PathPattern }) => text(PathPattern));
  expect(patterns.indexOf('/api/pages/*')).toBeLessThan(patterns.indexOf('/api/*'));
  expect(findBehavior('/api/pages/*')).toEqual({
    ...distribution?.DefaultCacheBehavior,
    PathPattern: '/api/pages/*',
  });
});

it('fetches the file of the heartbeat from the bucket of the site each time, by the function of pages', () => {
  const behavior = findBehavior('/robots.txt');
  // AWS's own policy `CachingDisabled`. From the cache, the answer would say nothing about the bucket for a day.
  expect(behavior?.CachePolicyId).toBe('4135ea2d-6df8-44a3-9df3-4b5a84be39ad');
  const { TargetOriginId, FunctionAssociations } = distribution?.DefaultCacheBehavior ?? {};
  expect(behavior).toMatchObject({ TargetOriginId, FunctionAssociations });
});

it('keeps no preview, hides it from search engines, and redirects nobody', () => {
  const behavior = findBehavior('/preview/*');
  expect(findOrigin('/preview/*')).toMatchObject({ OriginPath: '/api/pages' });
  // AWS's own policy `CachingDisabled`.
  expect(behavior?.CachePolicyId).toBe('4135ea2d-6df8-44a3-9df3-4b5a84be39ad');
  expect(behavior?.FunctionAssociations).toBeUndefined();
  const { CustomHeadersConfig } =
    dev.one('AWS::CloudFront::ResponseHeadersPolicy', 'SitePreviewHeaders').ResponseHeadersPolicyConfig ?? {};
  expect(CustomHeadersConfig?.Items).toEqual(
    expect.arrayContaining([
      { Header: 'cache-control', Value: 'private, no-store', Override: true },
      { Header: 'x-robots-tag', Value: 'noindex', Override: true },
    ]),
  );
});
