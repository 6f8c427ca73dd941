import { readFileSync } from 'node:fs';
import path from 'node:path';
import vm from 'node:vm';
import { describe, expect, it } from 'vitest';
import { EDGE_FUNCTION_MAX_BYTES, buildEdgeFunctionCode } from '../../../infra/edge-function.ts';
import { readWebOutput } from '../../../infra/web-output.ts';
import { articlePath } from '../../../web/paths.ts';

const web = readWebOutput(path.resolve(import.meta.dirname, '../../infra/fixtures/web'));
const code = buildEdgeFunctionCode(web);

interface Answer {
  uri?: string;
  statusCode?: number;
  headers: Record<string, { value: string }>;
  body?: { encoding: string; data: string };
}

type Query = Record<string, { value: string; multiValue?: { value: string }[] }>;

/** Runs the code as CloudFront does: a request comes back to go on to the bucket, a response is the answer. */
const answerOf = (rule: string, host: string, uri: string, querystring: Query = {}): Answer => {
  const headers = { host: { value: host } };
  const event = { version: '1.0', request: { method: 'GET', uri, querystring, headers, cookies: {} } };
  const context = vm.createContext({ event });
  return JSON.parse(vm.runInContext(`${rule}\nJSON.stringify(handler(event))`, context)) as Answer;
};
const answer = (uri: string, querystring?: Query) =>
  answerOf(code, 'd111111abcdef8.cloudfront.net', uri, querystring);

describe('at the edge', () => {
  it.each([
    ['/', '/index.html'],
    ['/about', '/about.html'],
    ['/content-login', '/app.html'],
    ['/content-creator', '/app.html'],
  ])('%s is answered by %s', (address, document) => {
    expect(answer(address)).toMatchObject({ uri: document });
  });

  it.each([
    '/blog',
    '/blog/one-tip-a-week-01kn0x5zq8tny3r9m7v2c4d6e8',
    '/blog/01kn0x5zq8tny3r9m7v2c4d6e8',
    '/blog/One-Tip-01KN0X5ZQ8TNY3R9M7V2C4D6E8',
    '/blog/archive',
    '/feed.xml',
    '/sitemap.xml',
  ])('%s goes on to the function that makes it', (address) => {
    expect(answer(address)).toMatchObject({ uri: address });
  });

  it.each(['/robots.txt', '/settings.json', '/icons/mark.svg'])('the file %s is served as it is', (file) => {
    expect(answer(file)).toMatchObject({ uri: file });
  });

  it.each([
    '/nothing',
    '/blog/a/b',
    '/blog.html',
    '/blog/nonsense',
    '/blog/unknown/',
    '/blog/archive/more',
    '/blog/archives',
    '/feed.xml/more',
    // One letter short, one that no id has, and an id that is only the end of a word.
    '/blog/a-tip-01kn0x5zq8tny3r9m7v2c4d6e',
    '/blog/a-tip-01kn0x5zq8tny3r9m7v2c4d6eu',
    '/blog/tip01kn0x5zq8tny3r9m7v2c4d6e8',
    '/blog/a/01kn0x5zq8tny3r9m7v2c4d6e8',
    '/blog/01kn0x5zq8tny3r9m7v2c4d6e8/more',
    '/favicon.php',
    '/.env',
    '/app.html',
    '/404.html',
    '/icons/',
    '/icons',
    '/BLOG',
    '/constructor',
    '/__proto__',
    '/nothing/',
    '//evil.example/',
    '/\\evil.example/',
    '/content-login/more',
    '/api',
    '',
  ])('%s is a 404 with the page for it', (address) => {
    const { statusCode, headers, body } = answer(address);
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

  it.each([
    ['/blog/', '/blog'],
    ['/blog/archive/', '/blog/archive'],
    ['/content-login/', '/content-login'],
    ['/blog/a-tip-01kn0x5zq8tny3r9m7v2c4d6e8/', '/blog/a-tip-01kn0x5zq8tny3r9m7v2c4d6e8'],
    ['/index.html', '/'],
    ['/about.html', '/about'],
    ['/feed.xml/', '/feed.xml'],
  ])('%s leads to its one address, %s', (address, proper) => {
    const { statusCode, headers } = answer(address);
    expect(statusCode).toBe(301);
    expect(headers['location']).toEqual({ value: proper });
    expect(headers['x-content-type-options']).toEqual({ value: 'nosniff' });
  });

  it.each(['One tip a week', 'Archive', '¿Qué?', '???', 'x'.repeat(200), ''])(
    'the address of an article called %j is answered, and without its id it is not',
    (title) => {
      const address = articlePath({ title, newsletterId: '01KN0X5ZQ8TNY3R9M7V2C4D6E8' });
      expect(answer(address)).toMatchObject({ uri: address });
      expect(answer(address.slice(0, -1)).statusCode).toBe(404);
    },
  );

  it('a redirect keeps the query as it came', () => {
    const { headers } = answer('/blog/', {
      tag: { value: 'ai', multiValue: [{ value: 'ai' }, { value: 'tips%20%26%20tricks' }] },
      utm_source: { value: 'mail' },
      bare: { value: '' },
    });
    expect(headers['location']?.value).toBe('/blog?tag=ai&tag=tips%20%26%20tricks&utm_source=mail&bare');
  });

  it('a query changes nothing else', () => {
    expect(answer('/blog', { page: { value: '2' } })).toMatchObject({
      uri: '/blog',
      querystring: { page: { value: '2' } },
    });
  });
});

describe('at the edge of a stage with a domain', () => {
  const own = buildEdgeFunctionCode(web, 'www.example.com');

  it.each(['www.example.com', 'WWW.Example.com', 'www.example.com:443'])('%s is the site', (host) => {
    expect(answerOf(own, host, '/about')).toMatchObject({ uri: '/about.html' });
    expect(answerOf(own, host, '/nothing')).toMatchObject({ statusCode: 404 });
    expect(answerOf(own, host, '/blog/').headers['location']).toEqual({ value: '/blog' });
  });

  it.each([
    'd111111abcdef8.cloudfront.net',
    'example.com',
    'www.example.com.evil.example',
    'www.example.com:443.evil.example',
    '',
  ])('%s leads to the same address there', (host) => {
    const { statusCode, headers } = answerOf(own, host, '/contact-us', {
      message: { value: 'Do%20you%20bake%3F' },
    });
    expect(statusCode).toBe(301);
    expect(headers['location']).toEqual({
      value: 'https://www.example.com/contact-us?message=Do%20you%20bake%3F',
    });
    expect(headers['strict-transport-security']).toEqual({ value: 'max-age=31536000' });
  });

  it.each(['/', '/nothing', '/settings.json', '//evil.example/', '/@evil.example', '/content-login/'])(
    'another host leads to no other than the site with %s',
    (address) => {
      expect(answerOf(own, 'example.com', address).headers['location']).toEqual({
        value: `https://www.example.com${address}`,
      });
    },
  );
});

describe('the code', () => {
  it('is as small as CloudFront wants it, with six kilobytes of page for a 404 and a long domain', () => {
    const host = `${'shop.'.repeat(12)}example.com`;
    expect(
      Buffer.byteLength(buildEdgeFunctionCode({ ...web, notFoundHtml: 'x'.repeat(6 * 1024) }, host)),
    ).toBeLessThanOrEqual(EDGE_FUNCTION_MAX_BYTES);
  });

  it('is refused by name of the cause where that page is too long', () => {
    expect(() => buildEdgeFunctionCode({ ...web, notFoundHtml: 'x'.repeat(10 * 1024) })).toThrow(
      /shorten the document of the 404/,
    );
  });

  it('uses only what the runtime of CloudFront Functions knows', () => {
    const source = readFileSync(
      path.resolve(import.meta.dirname, '../../../infra/edge/viewer-request.js'),
      'utf8',
    );
    expect(source).not.toMatch(
      /\?\.|\?\?|\.\.\.|\bimport\b|\brequire\b|\bclass\b|\bfor \(const|replaceAll|\bat\(/,
    );
  });
});
