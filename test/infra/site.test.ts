import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { list, operatorSettings, synthesize, text, webFixture } from './template.ts';

const dev = synthesize();
const distributionConfig = (stage = dev) => stage.one('AWS::CloudFront::Distribution').DistributionConfig;
const distribution = distributionConfig();
const behaviors = [
  ...list(distribution?.CacheBehaviors).map((behavior) => [text(behavior.PathPattern), behavior] as const),
  ['default', distribution?.DefaultCacheBehavior] as const,
];
const findBehavior = (pattern: string) => new Map(behaviors).get(pattern);
const patterns = behaviors.map(([pattern]) => pattern);

const findHeaders = (pattern: string, stage = dev) => {
  const policy = text(findBehavior(pattern)?.ResponseHeadersPolicyId).slice(1, -1);
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
  it('speaks HTTP/2, HTTP/3 and IPv6', () => {
    expect(distribution).toMatchObject({
      HttpVersion: 'http2and3',
      IPV6Enabled: true,
      PriceClass: 'PriceClass_100',
    });
  });

  it('matches addresses to behaviors in exactly this order', () => {
    expect(patterns).toEqual([
      '/contact-us',
      '/assets/*',
      '/blogimage/*',
      '/api/blog/*',
      '/api/*',
      '/preview/*',
      '/blog',
      '/blog/*',
      '/feed.xml',
      '/sitemap.xml',
      'default',
    ]);
  });

  it.each(behaviors)('compresses %s and serves it over TLS only', (_, behavior) => {
    expect(behavior?.Compress).toBe(true);
    expect(behavior?.ViewerProtocolPolicy).toMatch(/^(redirect-to-https|https-only)$/);
  });

  it('never replaces an error of the API by a page', () => {
    const errors = list(distribution?.CustomErrorResponses);
    expect(errors.filter((error) => 'ResponsePagePath' in error || 'ResponseCode' in error)).toEqual([]);
    const withFunction = behaviors.filter(([, behavior]) => behavior?.FunctionAssociations !== undefined);
    expect(withFunction.map(([pattern]) => pattern)).toEqual(['/contact-us', '/blog', '/blog/*', 'default']);
    expect(findBehavior('default')?.FunctionAssociations).toMatchObject([{ EventType: 'viewer-request' }]);
  });

  it.each(patterns.filter((pattern) => pattern.startsWith('/api/')))(
    'passes every method at %s to the API, because CloudFront would answer a refused method with a page',
    (pattern) => {
      expect(list(findBehavior(pattern)?.AllowedMethods).map(text).toSorted()).toEqual([
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

  it('lets the edge cache no errors', () => {
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

  it('reads the API over TLS 1.2, without changing the path', () => {
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

  it('serves the domain of the stage over TLS 1.2 or newer', () => {
    const domain = exampleDomain;
    const own = synthesize('prod', { domain });
    expect(distributionConfig(own)).toMatchObject({
      Aliases: ['www.example.com'],
      ViewerCertificate: {
        AcmCertificateArn: domain.certificateArn,
        MinimumProtocolVersion: 'TLSv1.2_2021',
        SslSupportMethod: 'sni-only',
      },
    });
    expect(own.outputs['SiteUrl']?.['Value']).toBe('https://www.example.com');
    const withAlias = synthesize('prod', { domain: { ...domain, aliases: ['example.com'] } });
    expect(distributionConfig(withAlias)).toMatchObject({ Aliases: ['www.example.com', 'example.com'] });
  });

  it.each([
    ['dev', {}, ''],
    ['dev', { siteUrl: 'https://www.example.com' }, ''],
    ['prod', { domain: exampleDomain }, 'www.example.com'],
  ] as const)(
    'serves pages of %s with %j at the host %j only, at any host where it is empty',
    (name, settings, host) => {
      const code = text(synthesize(name, settings).one('AWS::CloudFront::Function').FunctionCode);
      expect(code).toContain(`const site={"host":"${host}",`);
    },
  );
});

describe('the cache', () => {
  it('caches nothing of the API', () => {
    // The id of CloudFront's managed policy CachingDisabled.
    expect(findBehavior('/api/*')?.CachePolicyId).toBe('4135ea2d-6df8-44a3-9df3-4b5a84be39ad');
  });

  it('caches answers of the blog’s API to GET, for as long as the API says', () => {
    expect(findBehavior('/api/blog/*')).toMatchObject({
      CachePolicyId: { Ref: dev.id('AWS::CloudFront::CachePolicy', 'SiteBlogCache') },
    });
    // CloudFront's default is GET and HEAD.
    expect(findBehavior('/api/blog/*')?.CachedMethods ?? ['GET', 'HEAD']).toEqual(['GET', 'HEAD']);
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

  it('lets browsers cache hashed files for a year, and never removes them', () => {
    expect(hashed).toMatchObject({
      DestinationBucketKeyPrefix: 'assets',
      Prune: false,
      SystemMetadata: { 'cache-control': 'public, max-age=31536000, immutable' },
    });
    // A header of the edge would be on a 404 too, and be remembered for as long.
    expect(findHeaders('/assets/*').custom.has('cache-control')).toBe(false);
  });

  it('clears documents from the edge at a deployment, and lets browsers ask each time', () => {
    expect(documents).toMatchObject({ Prune: true, DistributionPaths: ['/*'] });
    expect(documents).not.toHaveProperty('SystemMetadata');
    expect(findHeaders('default').custom.get('cache-control')).toBe('no-cache');
  });

  it('deploys hashed files before the documents that name them', () => {
    const first = dev.id('Custom::CDKBucketDeployment', 'WebDeploymentHashedFiles');
    const deployments = dev.resources('Custom::CDKBucketDeployment');
    const second = deployments[dev.id('Custom::CDKBucketDeployment', 'WebDeploymentDocuments')];
    expect(second?.DependsOn).toContain(first);
  });
});

/** The styles in the documents of the fixture, as `style-src` names them. */
const inlineStyles = readdirSync(path.join(webFixture, 'site'))
  .filter((name) => name.endsWith('.html'))
  .flatMap((name) => [
    ...readFileSync(path.join(webFixture, 'site', name), 'utf8').matchAll(/<style>(.*?)<\/style>/gs),
  ])
  .map(([, style = '']) => `'sha256-${createHash('sha256').update(style).digest('base64')}'`);
const styleSources = ["'self'", ...inlineStyles].join(' ');

describe('security headers', () => {
  it.each(patterns)('sends the security headers with every answer of %s', (pattern) => {
    expect(findHeaders(pattern).security).toMatchObject({
      ContentTypeOptions: { Override: true },
      FrameOptions: { FrameOption: 'DENY', Override: true },
      ReferrerPolicy: { ReferrerPolicy: 'strict-origin-when-cross-origin', Override: true },
      StrictTransportSecurity: { AccessControlMaxAgeSec: 31536000, Override: true },
      ContentSecurityPolicy: { Override: true },
    });
  });

  it('lets documents run our own scripts only', () => {
    const { csp, directive, custom } = findHeaders('default');
    expect(directive('default-src')).toBe("'none'");
    expect(directive('script-src')).toBe("'self' 'inline-speculation-rules'");
    expect(directive('img-src')).toBe(
      "'self' blob: data: https://plainly.eu.auth0.com https://lh3.googleusercontent.com",
    );
    expect(directive('frame-src')).toBe(
      'https://plainly.eu.auth0.com https://www.youtube-nocookie.com https://player.vimeo.com',
    );
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
    'allows the styles of this build in documents at %s, each by its hash, and no others',
    (pattern) => {
      expect(inlineStyles).toHaveLength(1);
      expect(findHeaders(pattern).directive('style-src')).toBe(styleSources);
    },
  );

  it('allows the script and the frame of the human check on the contact page only', () => {
    const { csp, directive } = findHeaders('/contact-us');
    expect(directive('script-src')).toBe(
      "'self' 'inline-speculation-rules' https://challenges.cloudflare.com",
    );
    expect(directive('frame-src')).toBe(
      'https://plainly.eu.auth0.com https://www.youtube-nocookie.com https://player.vimeo.com https://challenges.cloudflare.com',
    );
    expect(directive('style-src')).toBe(styleSources);
    expect(csp).not.toMatch(/unsafe|\*|http:/);
    const others = (policy: string) =>
      policy.replace(/script-src [^;]*; /, '').replace(/frame-src [^;]*; /, '');
    expect(others(csp)).toBe(others(findHeaders('default').csp));
  });

  it.each([undefined, { ...operatorSettings.contact, isOpen: false }])(
    'allows no human check where the contact form is closed: %j',
    (contact) => {
      const closed = synthesize('dev', { contact });
      expect(findHeaders('/contact-us', closed).csp).toBe(findHeaders('default', closed).csp);
    },
  );

  it('lets documents call the services at the addresses that the stage sets', () => {
    const endpoints = { s3: 'http://127.0.0.1:4001', cognito: 'http://127.0.0.1:4003' };
    expect(findHeaders('default', synthesize('dev', { endpoints })).directive('connect-src')).toBe(
      "'self' http://127.0.0.1:4003 http://127.0.0.1:4001 https://plainly.eu.auth0.com",
    );
  });

  it.each(
    patterns.filter(
      (pattern) => !['/contact-us', '/preview/*', '/blog', '/blog/*', 'default'].includes(pattern),
    ),
  )('lets an answer of %s do nothing when it is opened as a page', (pattern) => {
    expect(findHeaders(pattern).csp).toBe("default-src 'none'; frame-ancestors 'none'; sandbox");
  });
});
