import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { CSP_MAX_CHARACTERS } from '../../infra/security-headers.ts';
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

/** A domain with each setting that it may have besides. */
const wholeDomain = { ...exampleDomain, aliases: ['example.com'], hstsSubdomains: true };
/** The addresses that a laptop sets. */
const laptop = {
  siteUrl: 'https://www.example.com',
  endpoints: { s3: 'http://127.0.0.1:4001', cognito: 'http://127.0.0.1:4003' },
};

/** The patterns of what a page of the web calls. */
const calls = patterns.filter((pattern) => /^\/api\/(?!pages)/.test(pattern));

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
      '/withdraw',
      '/help',
      '/newsletter',
      '/robots.txt',
      '/assets/*',
      '/blogimage/*',
      '/api/pages/*',
      '/api/blog/*',
      '/api/*',
      '/blog/archive',
      '/preview/*',
      '/mail/*',
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
    const withoutFunction = behaviors.filter(([, behavior]) => behavior?.FunctionAssociations === undefined);
    expect(withoutFunction.map(([pattern]) => pattern)).toEqual([
      '/assets/*',
      '/blogimage/*',
      '/api/blog/*',
      '/api/*',
      '/preview/*',
      '/mail/*',
    ]);
    expect(findBehavior('default')?.FunctionAssociations).toMatchObject([{ EventType: 'viewer-request' }]);
  });

  it.each(calls)(
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

  it('gives names that an account has only once the region, for a stage in two regions', () => {
    const names = [
      ...Object.values(dev.resources('AWS::CloudFront::OriginAccessControl')).map(
        ({ Properties }) => Properties?.OriginAccessControlConfig?.Name,
      ),
      ...Object.values(dev.resources('AWS::CloudFront::ResponseHeadersPolicy')).map(
        ({ Properties }) => Properties?.ResponseHeadersPolicyConfig?.Name,
      ),
      ...Object.values(dev.resources('AWS::CloudFront::CachePolicy')).map(
        ({ Properties }) => Properties?.CachePolicyConfig?.Name,
      ),
      ...Object.values(dev.resources('AWS::CloudFront::Function')).map(({ Properties }) => Properties?.Name),
    ].map(text);
    expect(names.filter((name) => !name.includes('<AWS::Region>'))).toEqual([]);
    expect(new Set(names).size).toBe(names.length);
    // The longest stage and region: CloudFront takes 64 characters.
    for (const name of names)
      expect(
        name.replace('plainly-dev', `plainly-${'x'.repeat(20)}`).replace('<AWS::Region>', 'ap-southeast-1')
          .length,
      ).toBeLessThanOrEqual(64);
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
    const own = synthesize('prod', { domain: exampleDomain });
    expect(distributionConfig(own)).toMatchObject({
      Aliases: ['www.example.com'],
      ViewerCertificate: {
        AcmCertificateArn: exampleDomain.certificateArn,
        MinimumProtocolVersion: 'TLSv1.2_2025',
        SslSupportMethod: 'sni-only',
      },
    });
    expect(own.outputs['SiteUrl']?.['Value']).toBe('https://www.example.com');
    const withAlias = synthesize('prod', { domain: wholeDomain });
    expect(distributionConfig(withAlias)).toMatchObject({ Aliases: ['www.example.com', 'example.com'] });
  });

  it.each([
    [exampleDomain, undefined, 'max-age=31536000'],
    [wholeDomain, true, 'max-age=31536000; includeSubDomains'],
  ])('has browsers ask subdomains by https where the stage says so: %j', (domain, inPolicies, ofEdge) => {
    const own = synthesize('prod', { domain });
    const policies = Object.values(own.resources('AWS::CloudFront::ResponseHeadersPolicy'));
    expect(policies.length).toBeGreaterThan(3);
    for (const { Properties } of policies)
      expect(
        Properties?.ResponseHeadersPolicyConfig?.SecurityHeadersConfig?.StrictTransportSecurity
          ?.IncludeSubdomains,
      ).toBe(inPolicies);
    expect(text(own.one('AWS::CloudFront::Function').FunctionCode)).toContain(
      `"strict-transport-security":"${ofEdge}"`,
    );
  });

  it.each([
    ['dev', {}, ''],
    ['dev', laptop, ''],
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
  it('caches nothing of the API but the blog, because a cached answer to one person could go to another', () => {
    // CloudFront compresses only what it may cache. functions/handle.ts compresses these answers, so that nobody turns caching
    // on for the sake of compression.
    expect(findBehavior('/api/*')).toMatchObject({
      // The ids of CloudFront's managed policies CachingDisabled, and AllViewerExceptHostHeader, which passes Accept-Encoding on.
      CachePolicyId: '4135ea2d-6df8-44a3-9df3-4b5a84be39ad',
      OriginRequestPolicyId: 'b689b0a8-53d0-40ab-baf2-68738e2966ac',
    });
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
    expect(documents['SystemMetadata']).not.toHaveProperty('cache-control');
    expect(findHeaders('default').custom.get('cache-control')).toBe('no-cache');
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

  it('allows the styles of the former documents too, each once, after those of this build', () => {
    const hash = `sha256-${'a'.repeat(43)}=`;
    const previousStyleHashes = [...inlineStyles.map((source) => source.slice(1, -1)), hash, hash];
    const stage = synthesize('dev', {}, { previousStyleHashes });
    for (const pattern of ['default', '/contact-us', '/blog', '/preview/*'])
      expect(findHeaders(pattern, stage).directive('style-src')).toBe(`${styleSources} '${hash}'`);
    expect(stage.warnings).toEqual([]);
  });

  it('leaves out the last styles for which the policy has no room, and warns of it', () => {
    const hashes = Array.from({ length: 20 }, (_, index) => `sha256-${String(index).padStart(43, 'a')}=`);
    const stage = synthesize('dev', {}, { previousStyleHashes: hashes });
    const sources = findHeaders('/contact-us', stage).directive('style-src') ?? '';
    const carried = hashes.filter((hash) => sources.includes(hash));
    expect(carried.length).toBeGreaterThan(5);
    expect(sources).toBe([styleSources, ...carried.map((hash) => `'${hash}'`)].join(' '));
    expect(carried).toEqual(hashes.slice(0, carried.length));
    // The longest values that AWS can give: `<AWS::Region>`, and a bucket's name with its region.
    const csp = findHeaders('/contact-us', stage)
      .csp.replace(/<AWS::Region>/g, 'ap-southeast-1')
      .replace(/<Images\w+\.RegionalDomainName>/, `${'b'.repeat(63)}.s3.ap-southeast-1.amazonaws.com`);
    expect(csp.length).toBeLessThanOrEqual(CSP_MAX_CHARACTERS);
    expect(stage.warnings).toEqual([
      expect.stringContaining(`no room for ${20 - carried.length} of 21 style hashes`),
    ]);
  });

  it('allows the script and the frame of the human check on the pages with its form only', () => {
    const { csp, directive } = findHeaders('/contact-us');
    for (const pattern of ['/withdraw', '/help']) expect(findHeaders(pattern).csp).toBe(csp);
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

  it('allows no human check where the stage has none, and keeps it for withdrawals while the contact form is closed', () => {
    const none = synthesize('dev', { contact: undefined });
    expect(findHeaders('/withdraw', none).csp).toBe(findHeaders('default', none).csp);
    const closed = synthesize('dev', { contact: { ...operatorSettings.contact, isOpen: false } });
    expect(findHeaders('/withdraw', closed).csp).toBe(findHeaders('/withdraw').csp);
  });

  it('lets documents call the services at the addresses that the stage sets', () => {
    expect(findHeaders('default', synthesize('dev', laptop)).directive('connect-src')).toBe(
      "'self' http://127.0.0.1:4003 http://127.0.0.1:4001 https://plainly.eu.auth0.com",
    );
  });

  it.each(
    patterns.filter((pattern) => {
      const pages = [
        '/contact-us',
        '/withdraw',
        '/help',
        '/newsletter',
        '/api/pages/*',
        '/preview/*',
        '/mail/*',
        '/blog',
        '/blog/archive',
        '/blog/*',
        'default',
      ];
      return !pages.includes(pattern);
    }),
  )('lets an answer of %s do nothing when it is opened as a page', (pattern) => {
    expect(findHeaders(pattern).csp).toBe("default-src 'none'; frame-ancestors 'none'; sandbox");
  });
});
