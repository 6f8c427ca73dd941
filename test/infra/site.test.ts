import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { list, operatorSettings, synthesize, text, webFixture } from './template.ts';

const dev = synthesize();
const distributionOf = (stage = dev) => stage.one('AWS::CloudFront::Distribution').DistributionConfig;
const distribution = distributionOf();
const behaviors = [
  ...list(distribution?.CacheBehaviors).map((behavior) => [text(behavior.PathPattern), behavior] as const),
  ['default', distribution?.DefaultCacheBehavior] as const,
];
const behaviorOf = (pattern: string) => new Map(behaviors).get(pattern);
const patterns = behaviors.map(([pattern]) => pattern);

const headersOf = (pattern: string, stage = dev) => {
  const policy = text(behaviorOf(pattern)?.ResponseHeadersPolicyId).slice(1, -1);
  const config = stage.resources('AWS::CloudFront::ResponseHeadersPolicy')[policy]?.Properties
    ?.ResponseHeadersPolicyConfig;
  const security = config?.SecurityHeadersConfig;
  const csp = text(security?.ContentSecurityPolicy?.ContentSecurityPolicy);
  return {
    security,
    csp,
    directive: (name: string) => new RegExp(`(?:^|; )${name} ([^;]*)`).exec(csp)?.[1],
    custom: new Map(
      list(config?.CustomHeadersConfig?.Items).map(({ Header, Value }) => [text(Header), text(Value)]),
    ),
  };
};

const exampleDomain = {
  name: 'www.example.com',
  certificateArn: 'arn:aws:acm:us-east-1:000000000000:certificate/0a1b',
};

describe('the distribution', () => {
  it('speaks HTTP/2 and HTTP/3, and IPv6', () => {
    expect(distribution).toMatchObject({
      HttpVersion: 'http2and3',
      IPV6Enabled: true,
      PriceClass: 'PriceClass_100',
    });
  });

  it('serves documents, hashed files, images and the API, the blog before the rest of it, then what is made at run time', () => {
    expect(patterns).toEqual([
      '/contact-us',
      '/assets/*',
      '/blogimage/*',
      '/api/blog/*',
      '/api/*',
      '/blog',
      '/blog/*',
      '/feed.xml',
      '/sitemap.xml',
      'default',
    ]);
  });

  it.each(behaviors)('compresses %s and lets nobody read in between', (_, behavior) => {
    expect(behavior?.Compress).toBe(true);
    expect(behavior?.ViewerProtocolPolicy).toMatch(/^(redirect-to-https|https-only)$/);
  });

  it('never turns an error of the API into a page', () => {
    const errors = list(distribution?.CustomErrorResponses);
    expect(errors.filter((error) => 'ResponsePagePath' in error || 'ResponseCode' in error)).toEqual([]);
    const withFunction = behaviors.filter(([, behavior]) => behavior?.FunctionAssociations !== undefined);
    expect(withFunction.map(([pattern]) => pattern)).toEqual(['/contact-us', '/blog', '/blog/*', 'default']);
    expect(behaviorOf('default')?.FunctionAssociations).toMatchObject([{ EventType: 'viewer-request' }]);
  });

  it.each(patterns.filter((pattern) => pattern.startsWith('/api/')))(
    'leaves it to the API to refuse a method at %s: CloudFront would do it with a page',
    (pattern) => {
      expect(list(behaviorOf(pattern)?.AllowedMethods).map(text).toSorted()).toEqual([
        'DELETE',
        'GET',
        'HEAD',
        'OPTIONS',
        'PATCH',
        'POST',
        'PUT',
      ]);
    },
  );

  it('does not remember an error: an image may be published, a failure be over a moment later', () => {
    expect(list(distribution?.CustomErrorResponses)).toEqual(
      [404, 500, 502, 503, 504].map((ErrorCode) => ({ ErrorCode, ErrorCachingMinTTL: 0 })),
    );
  });

  it('reads the buckets by origin access control', () => {
    const controls = list(distribution?.Origins)
      .filter(({ S3OriginConfig }) => S3OriginConfig !== undefined)
      .map(({ OriginAccessControlId, S3OriginConfig }) => [
        text(OriginAccessControlId).replace('.Id', ''),
        S3OriginConfig?.OriginAccessIdentity,
      ]);
    const known = Object.keys(dev.resources('AWS::CloudFront::OriginAccessControl'));
    expect(controls).toEqual(known.map((id) => [`<${id}>`, '']));
    expect(known).toHaveLength(2);
  });

  it('reads the API by TLS 1.2, at the path it was asked for', () => {
    const api = list(distribution?.Origins).find(
      ({ CustomOriginConfig }) => CustomOriginConfig !== undefined,
    );
    expect(api?.CustomOriginConfig).toMatchObject({
      OriginProtocolPolicy: 'https-only',
      OriginSSLProtocols: ['TLSv1.2'],
    });
    expect(api).not.toHaveProperty('OriginPath');
    expect(text(api?.DomainName)).toMatch(/^<ApiHttp\w+>\.execute-api\.<AWS::Region>\.amazonaws\.com$/);
  });

  it('takes the domain of the stage with TLS 1.2 or newer', () => {
    const domain = exampleDomain;
    const own = synthesize('prod', { domain });
    expect(distributionOf(own)).toMatchObject({
      Aliases: ['www.example.com'],
      ViewerCertificate: {
        AcmCertificateArn: domain.certificateArn,
        MinimumProtocolVersion: 'TLSv1.2_2021',
        SslSupportMethod: 'sni-only',
      },
    });
    expect(own.outputs['SiteUrl']?.['Value']).toBe('https://www.example.com');
    const withAlias = synthesize('prod', { domain: { ...domain, aliases: ['example.com'] } });
    expect(distributionOf(withAlias)).toMatchObject({ Aliases: ['www.example.com', 'example.com'] });
  });

  it.each([
    ['dev', {}, ''],
    ['dev', { siteUrl: 'https://www.example.com' }, ''],
    ['prod', { domain: exampleDomain }, 'www.example.com'],
  ] as const)(
    'lets pages of %s with %j be read at the host %j alone, any where none is named',
    (name, settings, host) => {
      const code = text(synthesize(name, settings).one('AWS::CloudFront::Function').FunctionCode);
      expect(code).toContain(`const site={"host":"${host}",`);
    },
  );
});

describe('what the edge keeps', () => {
  it('of the API is nothing', () => {
    // The identity of CloudFront's own policy CachingDisabled.
    expect(behaviorOf('/api/*')?.CachePolicyId).toBe('4135ea2d-6df8-44a3-9df3-4b5a84be39ad');
  });

  it('of the blog is an answer to a GET, as long as the API says', () => {
    expect(behaviorOf('/api/blog/*')).toMatchObject({
      CachePolicyId: { Ref: dev.id('AWS::CloudFront::CachePolicy', 'SiteBlogCache') },
    });
    // Without a word on it CloudFront keeps what GET and HEAD bring.
    expect(behaviorOf('/api/blog/*')?.CachedMethods ?? ['GET', 'HEAD']).toEqual(['GET', 'HEAD']);
    expect(dev.one('AWS::CloudFront::CachePolicy', 'SiteBlogCache').CachePolicyConfig).toMatchObject({
      MinTTL: 0,
      DefaultTTL: 0,
      MaxTTL: 300,
      ParametersInCacheKeyAndForwardedToOrigin: {
        CookiesConfig: { CookieBehavior: 'none' },
        HeadersConfig: { HeaderBehavior: 'whitelist', Headers: ['x-api-key', 'origin'] },
        QueryStringsConfig: { QueryStringBehavior: 'all' },
      },
    });
  });

  const hashed = dev.one('Custom::CDKBucketDeployment', 'WebDeploymentHashedFiles');
  const documents = dev.one('Custom::CDKBucketDeployment', 'WebDeploymentDocuments');

  it('of hashed files browsers keep for a year, and a page that was open before still finds them', () => {
    expect(hashed).toMatchObject({
      DestinationBucketKeyPrefix: 'assets',
      Prune: false,
      SystemMetadata: { 'cache-control': 'public, max-age=31536000, immutable' },
    });
    // A header of the edge would be on a 404 too, and be remembered for as long.
    expect(headersOf('/assets/*').custom.has('cache-control')).toBe(false);
  });

  it('of documents is cleared by a deployment, and browsers ask each time', () => {
    expect(documents).toMatchObject({ Prune: true, DistributionPaths: ['/*'] });
    expect(documents).not.toHaveProperty('SystemMetadata');
    expect(headersOf('default').custom.get('cache-control')).toBe('no-cache');
  });

  it('is put there hashed files first, so that no document asks for what is not there yet', () => {
    const first = dev.id('Custom::CDKBucketDeployment', 'WebDeploymentHashedFiles');
    const deployments = dev.resources('Custom::CDKBucketDeployment');
    const second = deployments[dev.id('Custom::CDKBucketDeployment', 'WebDeploymentDocuments')];
    expect(second?.DependsOn).toContain(first);
  });
});

/** As `style-src` names the styles that the documents of the fixture carry. */
const carriedStyles = readdirSync(path.join(webFixture, 'site'))
  .filter((name) => name.endsWith('.html'))
  .flatMap((name) => [
    ...readFileSync(path.join(webFixture, 'site', name), 'utf8').matchAll(/<style>(.*?)<\/style>/gs),
  ])
  .map(([, style = '']) => `'sha256-${createHash('sha256').update(style).digest('base64')}'`);
const ownStyles = ["'self'", ...carriedStyles].join(' ');

describe('security headers', () => {
  it.each(patterns)('are on every answer of %s', (pattern) => {
    expect(headersOf(pattern).security).toMatchObject({
      ContentTypeOptions: { Override: true },
      FrameOptions: { FrameOption: 'DENY', Override: true },
      ReferrerPolicy: { ReferrerPolicy: 'strict-origin-when-cross-origin', Override: true },
      StrictTransportSecurity: { AccessControlMaxAgeSec: 31536000, Override: true },
      ContentSecurityPolicy: { Override: true },
    });
  });

  it('let documents run our own scripts and nothing else', () => {
    const { csp, directive, custom } = headersOf('default');
    expect(directive('default-src')).toBe("'none'");
    expect(directive('script-src')).toBe("'self'");
    expect(directive('img-src')).toBe(
      "'self' blob: data: https://plainly.eu.auth0.com https://lh3.googleusercontent.com",
    );
    expect(directive('frame-src')).toBe('https://plainly.eu.auth0.com');
    expect(directive('frame-ancestors')).toBe("'none'");
    expect(directive('base-uri')).toBe("'none'");
    expect(directive('form-action')).toBe("'self'");
    expect(directive('connect-src')).toMatch(
      /^'self' https:\/\/cognito-idp\.<AWS::Region>\.amazonaws\.com https:\/\/<ImagesBucket\w+\.RegionalDomainName> https:\/\/plainly\.eu\.auth0\.com$/,
    );
    expect(csp).not.toMatch(/unsafe|\*|http:/);
    expect(custom.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups');
    expect(custom.get('permissions-policy')).toContain('camera=()');
  });

  it.each(['default', '/contact-us', '/blog', '/blog/*'])(
    'let documents at %s carry the styles of this build, each by its hash, and no other',
    (pattern) => {
      expect(carriedStyles).toHaveLength(1);
      expect(headersOf(pattern).directive('style-src')).toBe(ownStyles);
    },
  );

  it('let the contact page alone show the human check: the provider’s script and its frame, and nothing more', () => {
    const { csp, directive } = headersOf('/contact-us');
    expect(directive('script-src')).toBe("'self' https://challenges.cloudflare.com");
    expect(directive('frame-src')).toBe('https://plainly.eu.auth0.com https://challenges.cloudflare.com');
    expect(directive('style-src')).toBe(ownStyles);
    expect(csp).not.toMatch(/unsafe|\*|http:/);
    const others = (policy: string) =>
      policy.replace(/script-src [^;]*; /, '').replace(/frame-src [^;]*; /, '');
    expect(others(csp)).toBe(others(headersOf('default').csp));
  });

  it.each([
    undefined,
    { ...operatorSettings.contact, isOpen: false },
    { ...operatorSettings.contact, humanCheck: { siteKey: 'PutTheSiteKeyHere' } },
  ])('show no human check where the contact form is closed: %j', (contact) => {
    const closed = synthesize('dev', { contact });
    expect(headersOf('/contact-us', closed).csp).toBe(headersOf('default', closed).csp);
  });

  it('let documents call services elsewhere where the stage says so', () => {
    const endpoints = { s3: 'http://127.0.0.1:4001', cognito: 'http://127.0.0.1:4003' };
    expect(headersOf('default', synthesize('dev', { endpoints })).directive('connect-src')).toBe(
      "'self' http://127.0.0.1:4003 http://127.0.0.1:4001 https://plainly.eu.auth0.com",
    );
  });

  it.each(patterns.filter((pattern) => !['/contact-us', '/blog', '/blog/*', 'default'].includes(pattern)))(
    'make an answer of %s that is opened as a page do nothing',
    (pattern) => {
      expect(headersOf(pattern).csp).toBe("default-src 'none'; frame-ancestors 'none'; sandbox");
    },
  );
});
