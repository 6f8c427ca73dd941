import { describe, expect, it } from 'vitest';
import { ARCHIVE_PATH } from '#shared/blog-paths.ts';
import { list, synthesize, text } from './template.ts';

const dev = synthesize();
const distribution = dev.one('AWS::CloudFront::Distribution').DistributionConfig;
const behaviorOf = (pattern: string) =>
  list(distribution?.CacheBehaviors).find(({ PathPattern }) => text(PathPattern) === pattern);
const originOf = (pattern: string) =>
  list(distribution?.Origins).find(({ Id }) => text(Id) === text(behaviorOf(pattern)?.TargetOriginId));
const headersOf = (pattern: string) => text(behaviorOf(pattern)?.ResponseHeadersPolicyId);

const DOCUMENTS = ['/blog', '/blog/*'];
const LISTS = ['/feed.xml', '/sitemap.xml'];

describe('what is made at run time', () => {
  it.each([...DOCUMENTS, ...LISTS])(
    'is fetched for %s from the API, below a folder that no link leads to',
    (pattern) => {
      expect(originOf(pattern)).toMatchObject({
        OriginPath: '/api/pages',
        CustomOriginConfig: { OriginProtocolPolicy: 'https-only', OriginSSLProtocols: ['TLSv1.2'] },
      });
    },
  );

  it.each([...DOCUMENTS, ...LISTS])('is only read at %s', (pattern) => {
    // Without a word on it CloudFront takes GET and HEAD alone.
    expect(behaviorOf(pattern)?.AllowedMethods ?? ['GET', 'HEAD']).toEqual(['GET', 'HEAD']);
  });

  it('is kept by the edge as long as it says itself, at most the day that it may stand in for an error', () => {
    const policies = [...DOCUMENTS, ...LISTS].map((pattern) => behaviorOf(pattern)?.CachePolicyId);
    const id = dev.id('AWS::CloudFront::CachePolicy', 'SitePagesCache');
    expect(policies).toEqual(policies.map(() => ({ Ref: id })));
    expect(dev.one('AWS::CloudFront::CachePolicy', 'SitePagesCache').CachePolicyConfig).toMatchObject({
      MinTTL: 0,
      DefaultTTL: 0,
      MaxTTL: 86_400,
      ParametersInCacheKeyAndForwardedToOrigin: {
        CookiesConfig: { CookieBehavior: 'none' },
        HeadersConfig: { HeaderBehavior: 'none' },
        QueryStringsConfig: { QueryStringBehavior: 'none' },
        EnableAcceptEncodingBrotli: true,
        EnableAcceptEncodingGzip: true,
      },
    });
  });

  it('is the archive at an address below the blog, for which no pattern of its own is needed', () => {
    expect(behaviorOf(ARCHIVE_PATH)).toBeUndefined();
    expect(ARCHIVE_PATH.startsWith('/blog/')).toBe(true);
  });

  it.each(DOCUMENTS)('goes out at %s like every other page, through the same rule', (pattern) => {
    expect(headersOf(pattern)).toBe(text(distribution?.DefaultCacheBehavior?.ResponseHeadersPolicyId));
    expect(behaviorOf(pattern)?.FunctionAssociations).toEqual(
      distribution?.DefaultCacheBehavior?.FunctionAssociations,
    );
  });

  it.each(['GetPagesBlogFunction', 'GetPagesBlogArchiveFunction', 'GetPagesBlogAddressFunction'])(
    'never names a file that is not there yet: %s waits for them',
    (name) => {
      const hashed = dev.id('Custom::CDKBucketDeployment', 'WebDeploymentHashedFiles');
      const [renderer] = Object.entries(dev.resources('AWS::Lambda::Function'))
        .filter(([id]) => id.startsWith(`Api${name}`))
        .map(([, resource]) => resource);
      expect(list(renderer?.DependsOn).map(text)).toContain(hashed);
    },
  );

  it.each(LISTS)('can do nothing at %s when a browser opens it', (pattern) => {
    expect(headersOf(pattern)).toBe(headersOf('/api/*'));
  });
});
