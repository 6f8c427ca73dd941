import type { IncomingMessage, ServerResponse } from 'node:http';
import { request as requestByHttp } from 'node:http';
import { request as requestByHttps } from 'node:https';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { brand } from '#shared/brand.ts';
import { limits } from '#shared/limits.ts';
import { isPublicAddress } from '../../../functions/images/public-address.ts';
import { downloadImage } from '../../../functions/images/public-web.client.ts';
import { listen } from '../../listen.ts';
import { images } from './sample-images.ts';

describe('isPublicAddress', () => {
  it.each(['1.1.1.1', '8.8.8.8', '100.63.255.255', '172.32.0.1', '2606:4700::1111', '2a00:1450:4001::200e'])(
    'takes %s',
    (address) => {
      expect(isPublicAddress(address, address.includes(':') ? 6 : 4)).toBe(true);
    },
  );

  it.each([
    ['this network', '0.0.0.0'],
    ['a private network', '10.1.2.3'],
    ['a private network', '172.16.0.1'],
    ['a private network', '172.31.255.255'],
    ['a private network', '192.168.1.1'],
    ['a carrier', '100.64.0.1'],
    ['this machine', '127.0.0.1'],
    ['this machine', '127.255.255.254'],
    ['the metadata of a cloud', '169.254.169.254'],
    ['the API of the runtime', '169.254.100.1'],
    ['protocols', '192.0.0.8'],
    ['a document', '192.0.2.1'],
    ['a relay', '192.88.99.1'],
    ['a benchmark', '198.19.0.1'],
    ['a document', '198.51.100.7'],
    ['a document', '203.0.113.9'],
    ['a group', '224.0.0.1'],
    ['nobody', '240.0.0.1'],
    ['all', '255.255.255.255'],
    ['no address', '::'],
    ['this machine', '::1'],
    ['an IPv4 address', '::ffff:127.0.0.1'],
    ['an IPv4 address', '::ffff:8.8.8.8'],
    ['an IPv4 address', '::127.0.0.1'],
    ['an IPv4 address', '64:ff9b::a9fe:a9fe'],
    ['a link', 'fe80::1'],
    ['a private network', 'fd00:ec2::254'],
    ['a private network', 'fc00::1'],
    ['a group', 'ff02::1'],
    ['a document', '2001:db8::1'],
    ['a document', '3fff::1'],
    ['a tunnel', '2001::1'],
    ['a tunnel to this machine', '2002:7f00:1::'],
  ])('refuses %s: %s', (_, address) => {
    expect(isPublicAddress(address, address.includes(':') ? 6 : 4)).toBe(false);
  });
});

const PNG = Buffer.from(images.find(({ contentType }) => contentType === 'image/png')?.bytes ?? []);
const HOST = 'images.example.com';

/** What the server answers by the path of an address. */
const answers: Record<string, (response: ServerResponse) => void> = {
  '/image.txt': (response) => response.writeHead(200, { 'content-type': 'text/html' }).end(PNG),
  '/page.png': (response) => response.end('<!doctype html><title>An image</title>'),
  '/logo.svg': (response) => response.end('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
  '/empty': (response) => response.end(),
  '/missing.png': (response) => response.writeHead(404).end(PNG),
  '/moved.png': (response) => response.writeHead(404, { location: '/image.txt' }).end(),
  '/nowhere': (response) => response.writeHead(302).end(),
  '/broken.png': (response) => response.writeHead(500).end(),
  '/largest.png': (response) => {
    const padding = Buffer.alloc(limits.imageBytes.max - PNG.length);
    response.writeHead(200, { 'content-length': limits.imageBytes.max }).end(Buffer.concat([PNG, padding]));
  },
  '/cut-off.png': (response) => {
    response.writeHead(200, { 'content-length': PNG.length });
    response.write(PNG.subarray(0, 20), () => response.destroy());
  },
  '/announced.png': (response) =>
    response.writeHead(200, { 'content-length': limits.imageBytes.max + 1 }).flushHeaders(),
  '/endless.png': (response) => {
    const write = () => {
      while (!response.destroyed && response.write(Buffer.alloc(64 * 1024)));
    };
    response.on('drain', write);
    response.write(PNG);
    write();
  },
};
for (const [from, to] of [
  ['/1', '/image.txt'],
  ['/2', 'https://images.example.com/1'],
  ['/3', '/2'],
  ['/4', '/3'],
  ['/http', 'http://images.example.com/image.txt'],
  ['/elsewhere', 'https://other.example.com/image.txt'],
  ['/metadata', 'https://169.254.169.254/latest/meta-data/'],
  ['/inside', 'https://inside.example.com/image.txt'],
  ['/port', 'https://images.example.com:8443/image.txt'],
] as const)
  answers[from] = (response) => response.writeHead(302, { location: to }).end();

const asked: string[] = [];
let askedWith: IncomingMessage['headers'] = {};
const server = await listen((request: IncomingMessage, response: ServerResponse) => {
  asked.push(request.url ?? '');
  askedWith = request.headers;
  answers[request.url ?? '']?.(response);
});
afterAll(() => server.close());

const { port } = new URL(server.url);

/** The names of the test in place of the DNS. */
const NAMES: Record<string, string[]> = {
  [HOST]: ['203.0.112.1'],
  'inside.example.com': ['10.0.0.1'],
  'both.example.com': ['203.0.112.1', '::1'],
  localhost: ['127.0.0.1'],
};
const resolve = (host: string) =>
  NAMES[host]
    ? Promise.resolve(NAMES[host].map((address) => ({ address, family: address.includes(':') ? 6 : 4 })))
    : Promise.reject(new Error('ENOTFOUND'));

/** Asks for the addresses of the host, as a connection does, and then connects to the server of the test, without TLS. */
type Network = NonNullable<Parameters<typeof downloadImage>[2]>;
const request = vi.fn<Network['request']>((url, { lookup, signal, headers = {} }, take) => {
  const options = { ...(signal && { signal }), headers, host: '127.0.0.1', port, path: url.pathname };
  const sent = requestByHttp(options, take);
  lookup?.(url.hostname, { all: true }, (error) => {
    if (error) sent.destroy(error);
  });
  return sent;
});

const HOSTS = [...Object.keys(NAMES), 'nowhere.example.com'];
const download = (path: string) =>
  downloadImage(new URL(path, `https://${HOST}`).href, HOSTS, { resolve, request });

const NO_IMAGE = /does not answer with an image/;
const NO_ANSWER = /does not answer\. Please try again later/;
const NOT_PUBLIC = /not on the public web/;
const NO_HTTPS = /begins with https/;
const TOO_LARGE = /larger than 10 MB/;

describe('downloadImage', () => {
  it('asks for an image in our name, and takes one of the largest size', async () => {
    const { bytes, contentType } = await download('/largest.png');
    expect([contentType, bytes.length]).toEqual(['image/png', limits.imageBytes.max]);
    expect(askedWith).toMatchObject({ accept: 'image/*', 'user-agent': brand.name });
  });

  it('connects to the addresses that it has checked', async () => {
    await download('/image.txt');
    const lookup = request.mock.lastCall?.[1].lookup;
    const answered = vi.fn<(...answer: unknown[]) => void>();
    lookup?.(HOST, { all: true }, answered);
    lookup?.(HOST, {}, answered);
    const address = '203.0.112.1';
    await expect
      .poll(() => answered.mock.calls)
      .toEqual([
        [null, [{ address, family: 4 }]],
        [null, address, 4],
      ]);
  });

  it.each(['/image.txt', '/1', '/3'])('takes an image at %s, whatever its server calls it', async (path) => {
    const { bytes, contentType } = await download(path);
    expect([contentType, Buffer.from(bytes).equals(PNG)]).toEqual(['image/png', true]);
  });

  it.each([
    ['a page', '/page.png', NO_IMAGE],
    ['an SVG', '/logo.svg', NO_IMAGE],
    ['nothing', '/empty', NO_IMAGE],
    ['an image with a status of 404', '/missing.png', NO_IMAGE],
    ['a missing image that names another', '/moved.png', NO_IMAGE],
    ['a redirect to nowhere', '/nowhere', NO_IMAGE],
    ['a failure', '/broken.png', NO_IMAGE],
    ['a fourth redirect', '/4', NO_IMAGE],
    ['a part of an image', '/cut-off.png', NO_ANSWER],
    ['a length above the limit', '/announced.png', TOO_LARGE],
    ['bytes without an end', '/endless.png', TOO_LARGE],
    ['a redirect to http', '/http', NO_HTTPS],
    ['a redirect to another port', '/port', NO_HTTPS],
    [
      'a redirect to a host that is not named',
      '/elsewhere',
      /The host other\.example\.com is not in your file/,
    ],
    ['a redirect to the metadata of a cloud', '/metadata', NOT_PUBLIC],
    ['a redirect into a private network', '/inside', NOT_PUBLIC],
  ])('refuses %s', async (_, path, message) => {
    await expect(download(path)).rejects.toMatchObject({
      status: 400,
      fields: [{ path: 'url', message: expect.stringMatching(message) }],
    });
  });

  it.each([
    ['http', `http://${HOST}/image.txt`, NO_HTTPS],
    ['a port', `https://${HOST}:8443/image.txt`, NO_HTTPS],
    ['a name', `https://a@${HOST}/image.txt`, NO_HTTPS],
    ['a password', `https://:b@${HOST}/image.txt`, NO_HTTPS],
    ['no address', 'image.txt', NO_HTTPS],
    ['a file', 'file:///etc/passwd', NO_HTTPS],
    ['a host that is not named', 'https://images.example.com.evil.example/', /is not in your file/],
    ['an IP address', 'https://203.0.112.1/', NOT_PUBLIC],
    ['an IP address in one number', 'https://2130706433/', NOT_PUBLIC],
    ['an IPv6 address', 'https://[::ffff:127.0.0.1]/', NOT_PUBLIC],
  ])('asks for nothing at %s', async (_, url, message) => {
    asked.length = 0;
    request.mockClear();
    await expect(downloadImage(url, HOSTS, { resolve, request })).rejects.toThrow(message);
    expect(request).not.toHaveBeenCalled();
  });

  it.each([
    ['of this machine', 'localhost', NOT_PUBLIC],
    ['of a private network', 'inside.example.com', NOT_PUBLIC],
    ['with a second address that is not public', 'both.example.com', NOT_PUBLIC],
    ['that nobody knows', 'nowhere.example.com', NO_ANSWER],
  ])('connects to no host %s', async (_, host, message) => {
    // The request of the product, whose connection asks for the addresses.
    const network = { resolve, request: requestByHttps };
    const url = `https://${host}/image.txt`;
    await expect(downloadImage(url, HOSTS, network)).rejects.toThrow(message);
  });
});
