import { readFileSync } from 'node:fs';
import path from 'node:path';
import vm from 'node:vm';
import { describe, expect, it } from 'vitest';
import { EDGE_FUNCTION_MAX_BYTES, buildEdgeFunctionCode } from '../../../infra/edge-function.ts';
import { readWebOutput } from '../../../infra/web-output.ts';
import { toSlug } from '#shared/blog-paths.ts';
import { articlePath } from '../../../web/paths.ts';

const web = readWebOutput(path.resolve(import.meta.dirname, '../../infra/fixtures/web'));
const code = buildEdgeFunctionCode(web);

interface EdgeResult {
  uri?: string;
  /** The origin that the function has chosen in place of its behavior's. */
  origin?: string;
  statusCode?: number;
  headers: Record<string, { value: string }>;
  body?: { encoding: string; data: string };
}

type Query = Record<string, { value: string; multiValue?: { value: string }[] }>;

/** Runs the code like CloudFront. It returns a request to forward to the origin, or a response to answer with. */
const runCode = (
  rule: string,
  host: string,
  uri: string,
  querystring: Query = {},
  cookies: Query = {},
): EdgeResult => {
  const headers = { host: { value: host } };
  const event = { version: '1.0', request: { method: 'GET', uri, querystring, headers, cookies } };
  const chosen: { origin?: string } = {};
  const cf = { selectRequestOriginById: (origin: string) => Object.assign(chosen, { origin }) };
  const context = vm.createContext({ event, cf });
  const script = rule.replace(/^import cf from 'cloudfront';/, '');
  const result = JSON.parse(
    vm.runInContext(`${script}\nJSON.stringify(handler(event))`, context),
  ) as EdgeResult;
  return { ...result, ...chosen };
};
const run = (uri: string, querystring?: Query, cookies?: Query) =>
  runCode(code, 'd111111abcdef8.cloudfront.net', uri, querystring, cookies);

/** The cookie of a customer's session. */
const CUSTOMER: Query = { 'auth0.some-client.is.authenticated': { value: 'true' } };

describe('the edge function', () => {
  it.each([
    ['/', '/index.html'],
    ['/about', '/about.html'],
    ['/content-login', '/app.html'],
    ['/content-creator', '/app.html'],
    ['/articles', '/app.html'],
    ['/articles/one-tip-a-week-01kn0x5zq8tny3r9m7v2c4d6e8', '/app.html'],
    ['/articles/01KN0X5ZQ8TNY3R9M7V2C4D6E8', '/app.html'],
  ])('serves %s from the document %s', (address, document) => {
    expect(run(address)).toMatchObject({ uri: document });
  });

  it.each([
    '/blog',
    '/blog/one-tip-a-week-01kn0x5zq8tny3r9m7v2c4d6e8',
    '/blog/01kn0x5zq8tny3r9m7v2c4d6e8',
    '/blog/One-Tip-01KN0X5ZQ8TNY3R9M7V2C4D6E8',
    '/blog/archive',
    '/blog/before/01kn0x5zq8tny3r9m7v2c4d6e8',
    '/feed.xml',
    '/sitemap.xml',
  ])('forwards %s to the function that renders it', (address) => {
    expect(run(address)).toMatchObject({ uri: address });
  });

  const TIP = '/blog/one-tip-01kn0x5zq8tny3r9m7v2c4d6e8';

  it.each(['.', '].', '_', '/', './', '%20', '%E2%80%A6', '&utm_source=x', '.html', '%20and%20more'])(
    'redirects an address of an article with %s behind it to the article',
    (signs) => {
      const { statusCode, headers } = run(TIP + signs, { a: { value: '1' } });
      expect(statusCode).toBe(301);
      expect(headers['location']).toEqual({ value: `${TIP}?a=1` });
    },
  );

  it('redirects such an address of the application and of an older page', () => {
    for (const address of ['/articles/01KN0X5ZQ8TNY3R9M7V2C4D6E8', '/blog/before/01kn0x5zq8tny3r9m7v2c4d6e8'])
      expect(run(`${address}).`).headers['location']).toEqual({ value: address });
  });

  it.each(['/feed', '/rss/', '/atom.xml', '/index.xml', '/feed.rss', '/blog/feed', '/blog/rss.xml'])(
    'redirects %s to the feed',
    (address) => {
      expect(run(address)).toMatchObject({ statusCode: 301, headers: { location: { value: '/feed.xml' } } });
    },
  );

  it.each(['/robots.txt', '/settings.json', '/icons/mark.svg'])('serves the file %s unchanged', (file) => {
    expect(run(file)).toMatchObject({ uri: file });
  });

  it.each([
    ['/nothing', '/former/root/nothing'],
    ['/nothing/', '/former/root/nothing'],
    ['/10-chores_to-hand-over/', '/former/root/10-chores_to-hand-over'],
    ['/%D0%BF%D1%80%D0%B8/', '/former/root/%D0%BF%D1%80%D0%B8'],
    ['/p/ten-chores', '/former/p/ten-chores'],
    ['/p/ten-chores/', '/former/p/ten-chores'],
    ['/p', '/former/root/p'],
    ['/p/', '/former/root/p'],
    ['/feeds', '/former/root/feeds'],
    ['/icons/', '/former/root/icons'],
    ['/constructor', '/former/root/constructor'],
    ['/articles-of-old', '/former/root/articles-of-old'],
    [`/${'x'.repeat(200)}`, `/former/root/${'x'.repeat(200)}`],
  ])('asks the API for the former address %s', (address, uri) => {
    for (const cookies of [{}, CUSTOMER])
      expect(run(address, {}, cookies)).toMatchObject({ uri, origin: 'documents' });
  });

  it.each(['/about', '/blog', '/articles', '/robots.txt', '/nothing.php'])(
    'chooses no other origin for %s',
    (address) => {
      expect(run(address)).not.toHaveProperty('origin');
    },
  );

  it.each([
    '/wp-login.php',
    '/not%20here',
    '/not%2fhere',
    '/p/a/b',
    '/q/ten-chores',
    '//nothing',
    `/${'x'.repeat(201)}`,
    '/former/root/nothing',
    '/blog.html',
    '/blog/nonsense',
    '/blog/unknown/',
    '/blog/archive/more',
    '/blog/before',
    '/blog/before/',
    '/blog/before/nonsense',
    '/blog/before/01kn0x5zq8tny3r9m7v2c4d6e8/more',
    '/feed.xml/more',
    // An id with a letter missing, an id with a letter that no id has, and an id at the end of a word.
    '/blog/a-tip-01kn0x5zq8tny3r9m7v2c4d6e',
    '/blog/a-tip-01kn0x5zq8tny3r9m7v2c4d6eu',
    '/blog/tip01kn0x5zq8tny3r9m7v2c4d6e8',
    '/blog/a/01kn0x5zq8tny3r9m7v2c4d6e8',
    '/blog/01kn0x5zq8tny3r9m7v2c4d6e8/more',
    '/blog/01kn0x5zq8tny3r9m7v2c4d6e8./more',
    '/blog/feed/more',
    '/.env',
    '/app.html',
    '/404.html',
    '/BLOG',
    '/__proto__',
    '//evil.example/',
    '/\\evil.example/',
    '/content-login/more',
    '/content-login/01kn0x5zq8tny3r9m7v2c4d6e8',
    '/articles/nonsense',
    '/articles/a/01kn0x5zq8tny3r9m7v2c4d6e8',
    '/articles/01kn0x5zq8tny3r9m7v2c4d6e8/more',
    '',
  ])('answers %s with 404 and the not-found page', (address) => {
    const { statusCode, headers, body } = run(address);
    expect(statusCode).toBe(404);
    expect(body).toEqual({ encoding: 'text', data: web.notFoundHtml.trim() });
    expect(headers).toMatchObject({
      'content-type': { value: 'text/html; charset=utf-8' },
      'cache-control': { value: 'no-cache' },
      'x-content-type-options': { value: 'nosniff' },
      'strict-transport-security': { value: 'max-age=31536000' },
      'content-security-policy': { value: expect.stringContaining("script-src 'self'") },
    });
  });

  it.each(['/articles/nonsense', '/articles/a/b', '/content-login/more'])(
    'lets the application tell a customer that there is no page at %s',
    (address) => {
      expect(run(address, {}, CUSTOMER)).toMatchObject({ uri: '/app.html' });
      expect(run(address, {}, { auth0: { value: 'true' } }).statusCode).toBe(404);
    },
  );

  it.each(['/nothing.php', '/about/more', '/blog/nonsense', '/app.html'])(
    'answers %s of a customer with 404',
    (address) => {
      expect(run(address, {}, CUSTOMER).statusCode).toBe(404);
    },
  );

  it.each([
    ['/blog/', '/blog'],
    ['/blog/archive/', '/blog/archive'],
    ['/blog/before/01kn0x5zq8tny3r9m7v2c4d6e8/', '/blog/before/01kn0x5zq8tny3r9m7v2c4d6e8'],
    ['/content-login/', '/content-login'],
    ['/articles/', '/articles'],
    ['/articles/01kn0x5zq8tny3r9m7v2c4d6e8/', '/articles/01kn0x5zq8tny3r9m7v2c4d6e8'],
    ['/blog/a-tip-01kn0x5zq8tny3r9m7v2c4d6e8/', '/blog/a-tip-01kn0x5zq8tny3r9m7v2c4d6e8'],
    ['/index.html', '/'],
    ['/about.html', '/about'],
    ['/feed.xml/', '/feed.xml'],
  ])('redirects %s to its canonical address %s', (address, proper) => {
    const { statusCode, headers } = run(address);
    expect(statusCode).toBe(301);
    expect(headers['location']).toEqual({ value: proper });
    expect(headers['x-content-type-options']).toEqual({ value: 'nosniff' });
  });

  it.each(['One tip a week', 'Archive', '¿Qué?', '???', 'x'.repeat(200), ''])(
    'forwards the address of an article called %j, but not without its id',
    (title) => {
      const address = articlePath({ slug: toSlug(title), newsletterId: '01KN0X5ZQ8TNY3R9M7V2C4D6E8' });
      expect(run(address)).toMatchObject({ uri: address });
      expect(run(address.slice(0, -1)).statusCode).toBe(404);
    },
  );

  it('keeps the query of a redirect unchanged', () => {
    const { headers } = run('/blog/', {
      tag: { value: 'ai', multiValue: [{ value: 'ai' }, { value: 'tips%20%26%20tricks' }] },
      utm_source: { value: 'mail' },
      bare: { value: '' },
    });
    expect(headers['location']?.value).toBe('/blog?tag=ai&tag=tips%20%26%20tricks&utm_source=mail&bare');
  });

  it('ignores the query when the edge function chooses the document', () => {
    expect(run('/blog', { page: { value: '2' } })).toMatchObject({
      uri: '/blog',
      querystring: { page: { value: '2' } },
    });
  });
});

describe('the edge function of a stage with a domain', () => {
  const own = buildEdgeFunctionCode(web, 'www.example.com');

  it.each(['www.example.com', 'WWW.Example.com', 'www.example.com:443'])(
    'serves the site at the host %s',
    (host) => {
      expect(runCode(own, host, '/about')).toMatchObject({ uri: '/about.html' });
      expect(runCode(own, host, '/nothing.php')).toMatchObject({ statusCode: 404 });
      expect(runCode(own, host, '/blog/').headers['location']).toEqual({ value: '/blog' });
    },
  );

  it.each([
    'd111111abcdef8.cloudfront.net',
    'example.com',
    'www.example.com.evil.example',
    'www.example.com:443.evil.example',
    '',
  ])('redirects the host %s to the same path of the domain', (host) => {
    const { statusCode, headers } = runCode(own, host, '/contact-us', {
      message: { value: 'Do%20you%20bake%3F' },
    });
    expect(statusCode).toBe(301);
    expect(headers['location']).toEqual({
      value: 'https://www.example.com/contact-us?message=Do%20you%20bake%3F',
    });
    expect(headers['strict-transport-security']).toEqual({ value: 'max-age=31536000' });
  });

  it.each(['/', '/nothing', '/settings.json', '//evil.example/', '/@evil.example', '/content-login/'])(
    'redirects %s of another host to the domain and nowhere else',
    (address) => {
      expect(runCode(own, 'example.com', address).headers['location']).toEqual({
        value: `https://www.example.com${address}`,
      });
    },
  );
});

describe('the code of the edge function', () => {
  it("keeps the edge function within CloudFront's limit with a 404 page of six kilobytes and a long domain", () => {
    const host = `${'shop.'.repeat(12)}example.com`;
    expect(
      Buffer.byteLength(buildEdgeFunctionCode({ ...web, notFoundHtml: 'x'.repeat(6 * 1024) }, host)),
    ).toBeLessThanOrEqual(EDGE_FUNCTION_MAX_BYTES);
  });

  it('names the 404 page as the cause when the edge function is too long', () => {
    expect(() => buildEdgeFunctionCode({ ...web, notFoundHtml: 'x'.repeat(10 * 1024) })).toThrow(
      /shorten the document of the 404/,
    );
  });

  it('writes the edge function in syntax that CloudFront Functions support', () => {
    const source = readFileSync(
      path.resolve(import.meta.dirname, '../../../infra/edge/viewer-request.js'),
      'utf8',
    );
    expect(source).not.toMatch(
      /\?\.|\?\?|\.\.\.|\bimport\b|\brequire\b|\bclass\b|\bfor \(const|replaceAll|\bat\(/,
    );
  });
});
