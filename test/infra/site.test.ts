import { beforeAll, describe, expect, it } from 'vitest';
import { flat, synthesized } from './synthesized.ts';
import type { Synthesized } from './synthesized.ts';

let dev: Synthesized;
beforeAll(() => {
  dev = synthesized();
});

const distribution = (stage = dev) => stage.one('AWS::CloudFront::Distribution').Properties.DistributionConfig;
const behaviors = (): Record<string, any>[] => [
  ...distribution().CacheBehaviors,
  { ...distribution().DefaultCacheBehavior, PathPattern: 'default' },
];
const behavior = (pattern: string) => behaviors().find(({ PathPattern }) => PathPattern === pattern)!;
const headersOf = (pattern: string, stage = dev) => {
  const { ResponseHeadersPolicyConfig } = stage.of('AWS::CloudFront::ResponseHeadersPolicy')[behavior(pattern).ResponseHeadersPolicyId.Ref]!.Properties;
  const { SecurityHeadersConfig: security, CustomHeadersConfig: custom } = ResponseHeadersPolicyConfig;
  return {
    security,
    csp: flat(security.ContentSecurityPolicy.ContentSecurityPolicy),
    custom: Object.fromEntries((custom?.Items ?? []).map((item: any) => [item.Header, item.Value])) as Record<string, string>,
  };
};
const directives = (csp: string) =>
  new Map(csp.split('; ').map((directive) => [directive.split(' ')[0]!, directive.split(' ').slice(1)]));

describe('the distribution', () => {
  it('speaks HTTP/2 and HTTP/3, compresses, and lets nobody read in between', () => {
    expect(distribution()).toMatchObject({ HttpVersion: 'http2and3', IPV6Enabled: true, PriceClass: 'PriceClass_100' });
    for (const { PathPattern, Compress, ViewerProtocolPolicy } of behaviors()) {
      expect(Compress, PathPattern).toBe(true);
      expect(ViewerProtocolPolicy, PathPattern).toMatch(/^(redirect-to-https|https-only)$/);
    }
  });

  it('serves documents, hashed files, pictures and the API, the blog before the rest of it', () => {
    expect(behaviors().map(({ PathPattern }) => PathPattern)).toEqual([
      '/assets/*',
      '/blogimage/*',
      '/api/blog/*',
      '/api/*',
      'default',
    ]);
  });

  it('never turns an error of the API into a page', () => {
    expect(distribution().CustomErrorResponses).toBeUndefined();
    expect(behaviors().filter(({ FunctionAssociations }) => FunctionAssociations?.length > 0)).toHaveLength(1);
    expect(behavior('default').FunctionAssociations).toMatchObject([{ EventType: 'viewer-request' }]);
  });

  it('reads the buckets by origin access control and the API by TLS 1.2', () => {
    const origins: any[] = distribution().Origins;
    const buckets = origins.filter(({ S3OriginConfig }) => S3OriginConfig);
    expect(buckets).toHaveLength(2);
    for (const { OriginAccessControlId, S3OriginConfig } of buckets) {
      expect(dev.of('AWS::CloudFront::OriginAccessControl')).toHaveProperty(flat(OriginAccessControlId).slice(1).split('.')[0]!);
      expect(S3OriginConfig.OriginAccessIdentity).toBe('');
    }
    const [api] = origins.filter(({ CustomOriginConfig }) => CustomOriginConfig);
    expect(api.CustomOriginConfig).toMatchObject({ OriginProtocolPolicy: 'https-only', OriginSSLProtocols: ['TLSv1.2'] });
    // The gateway's stage is named as the folder: the path goes on as it came.
    expect(api.OriginPath).toBeUndefined();
    expect(flat(api.DomainName)).toMatch(/^<ApiHttp\w+>\.execute-api\.<AWS::Region>\.amazonaws\.com$/);
  });

  it('takes the domain of the stage with TLS 1.2 or newer', () => {
    const domain = { name: 'www.example.com', certificateArn: 'arn:aws:acm:us-east-1:000000000000:certificate/0a1b' };
    const own = synthesized('prod', { domain });
    expect(distribution(own)).toMatchObject({
      Aliases: ['www.example.com'],
      ViewerCertificate: { AcmCertificateArn: domain.certificateArn, MinimumProtocolVersion: 'TLSv1.2_2021', SslSupportMethod: 'sni-only' },
    });
    expect(own.template.toJSON()['Outputs'].SiteUrl.Value).toBe('https://www.example.com');
  });
});

describe('what the edge keeps', () => {
  it('of the API is nothing, but for the blog, as long as the API says', () => {
    const CACHING_DISABLED = '4135ea2d-6df8-44a3-9df3-4b5a84be39ad';
    expect(behavior('/api/*')).toMatchObject({ CachePolicyId: CACHING_DISABLED });
    expect(behavior('/api/*').AllowedMethods).toContain('POST');
    expect(behavior('/api/blog/*').AllowedMethods).toEqual(['GET', 'HEAD', 'OPTIONS']);
    const { CachePolicyConfig } = dev.one('AWS::CloudFront::CachePolicy').Properties;
    expect(behavior('/api/blog/*').CachePolicyId).toEqual({ Ref: Object.keys(dev.of('AWS::CloudFront::CachePolicy'))[0] });
    expect(CachePolicyConfig).toMatchObject({ MinTTL: 0, DefaultTTL: 0, MaxTTL: 300 });
    expect(CachePolicyConfig.ParametersInCacheKeyAndForwardedToOrigin).toMatchObject({
      CookiesConfig: { CookieBehavior: 'none' },
      HeadersConfig: { HeaderBehavior: 'whitelist', Headers: ['x-api-key', 'origin'] },
      QueryStringsConfig: { QueryStringBehavior: 'all' },
    });
  });

  it('of hashed files browsers keep for a year, of documents nobody keeps an old one', () => {
    const [hashed, documents] = ['PublicationHashedFiles', 'PublicationDocuments'].map(
      (id) => dev.one('Custom::CDKBucketDeployment', id).Properties,
    );
    expect(hashed).toMatchObject({
      DestinationBucketKeyPrefix: 'assets',
      Prune: false,
      SystemMetadata: { 'cache-control': 'public, max-age=31536000, immutable' },
    });
    expect(documents).toMatchObject({ Exclude: ['assets/*'], Prune: true, DistributionPaths: ['/*'] });
    expect(documents!.SystemMetadata).toBeUndefined();
    expect(headersOf('default').custom['cache-control']).toBe('no-cache');
    // On a 404 it would be remembered for as long.
    expect(headersOf('/assets/*').custom['cache-control']).toBeUndefined();
  });

  it('is put there hashed files first, so that no document asks for what is not there yet', () => {
    const [hashed] = Object.keys(dev.of('Custom::CDKBucketDeployment')).filter((id) => id.startsWith('PublicationHashedFiles'));
    expect(dev.one('Custom::CDKBucketDeployment', 'PublicationDocuments').DependsOn).toContain(hashed);
  });
});

describe('security headers', () => {
  it.each(['default', '/assets/*', '/blogimage/*', '/api/blog/*', '/api/*'])('are on every answer of %s', (pattern) => {
    expect(headersOf(pattern).security).toMatchObject({
      ContentTypeOptions: { Override: true },
      FrameOptions: { FrameOption: 'DENY', Override: true },
      ReferrerPolicy: { ReferrerPolicy: 'strict-origin-when-cross-origin', Override: true },
      StrictTransportSecurity: { AccessControlMaxAgeSec: 31536000, Override: true },
      ContentSecurityPolicy: { Override: true },
    });
  });

  it('let documents run our own scripts and nothing else', () => {
    const csp = directives(headersOf('default').csp);
    expect(csp.get('default-src')).toEqual(["'none'"]);
    expect(csp.get('script-src')).toEqual(["'self'"]);
    expect(csp.get('style-src')).toEqual(["'self'"]);
    expect(csp.get('frame-ancestors')).toEqual(["'none'"]);
    expect(csp.get('base-uri')).toEqual(["'none'"]);
    expect(csp.get('connect-src')).toEqual([
      "'self'",
      'https://cognito-idp.<AWS::Region>.amazonaws.com',
      expect.stringMatching(/^https:\/\/<ImagesBucket\w+\.RegionalDomainName>$/),
    ]);
    expect(headersOf('default').csp).not.toMatch(/unsafe|\*|http:/);
    expect(headersOf('default').custom).toMatchObject({
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
    });
  });

  it('let pages call services elsewhere where the stage says so', () => {
    const stage = synthesized('dev', { endpoints: { s3: 'http://127.0.0.1:4001', cognito: 'http://127.0.0.1:4003' } });
    expect(directives(headersOf('default', stage).csp).get('connect-src')).toEqual([
      "'self'",
      'http://127.0.0.1:4003',
      'http://127.0.0.1:4001',
    ]);
  });

  it.each(['/assets/*', '/blogimage/*', '/api/blog/*', '/api/*'])('make an answer of %s that is opened as a page do nothing', (pattern) => {
    expect(headersOf(pattern).csp).toBe("default-src 'none'; frame-ancestors 'none'; sandbox");
  });
});
