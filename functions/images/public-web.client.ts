// Downloads an image from the public web. Whoever writes an address must not reach what only our function can reach.
import type { LookupAddress } from 'node:dns';
import { lookup as resolveHost } from 'node:dns/promises';
import type { ClientRequest, IncomingMessage } from 'node:http';
import { request as requestByHttps, type RequestOptions } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { imageSize } from 'image-size';
import { brand } from '#shared/brand.ts';
import { IMAGE_CONTENT_TYPES, IMAGE_EXTENSIONS, type ImageContentType } from '#shared/images.ts';
import { limits } from '#shared/limits.ts';
import { parseUrl } from '#shared/parse-url.ts';
import { invalidFields, Problem } from '../platform/problem.ts';
import { isPublicAddress } from './public-address.ts';

/** For all redirects and the whole image. The function has ten seconds. */
const TIMEOUT_MS = 7000;
const MAX_REDIRECTS = 3;
const REDIRECTS = [301, 302, 303, 307, 308];

interface DownloadedImage {
  readonly bytes: Uint8Array;
  readonly contentType: ImageContentType;
}

/** What reaches the web. A test has its own. */
interface Network {
  readonly resolve: (host: string) => Promise<LookupAddress[]>;
  readonly request: (
    url: URL,
    options: RequestOptions,
    take: (response: IncomingMessage) => void,
  ) => ClientRequest;
}

const publicWeb: Network = {
  resolve: (host) => resolveHost(host, { all: true }),
  request: requestByHttps,
};

const refuse = (message: string): Problem => invalidFields([{ path: 'url', message }]);

const notPublic = () => refuse('This address is not on the public web');
const noAnswer = () => refuse('This address does not answer. Please try again later');
const noImage = () => refuse('This address does not answer with an image: a JPEG, PNG, WebP, AVIF or GIF');
const tooLarge = () => refuse('The image is larger than 10 MB');

/** Finds the addresses to connect to, and checks these: a second question to the DNS could get another answer. */
const lookUpPublic =
  (resolve: Network['resolve']): LookupFunction =>
  (host, { all }, answer) => {
    resolve(host).then(
      (addresses) => {
        const [first] = addresses;
        if (!first || !addresses.every(({ address, family }) => isPublicAddress(address, family)))
          answer(notPublic(), '');
        else if (all === true) answer(null, addresses);
        else answer(null, first.address, first.family);
      },
      () => answer(noAnswer(), ''),
    );
  };

/** Throws 400 unless the address is https at its own port, without a password, at one of the hosts. */
const requireAllowed = (url: URL | undefined, hosts: readonly string[]): URL => {
  if (url?.protocol !== 'https:' || url.port !== '' || url.username !== '' || url.password !== '')
    throw refuse('Please give an address that begins with https://, without a port, a name or a password');
  // No lookup is made for an IP address.
  if (isIP(url.hostname.replace(/^\[|\]$/g, '')) !== 0) throw notPublic();
  if (!hosts.includes(url.hostname)) throw refuse(`The host ${url.hostname} is not in your file`);
  return url;
};

const open = (url: URL, { resolve, request }: Network, signal: AbortSignal): Promise<IncomingMessage> =>
  new Promise((take, fail) => {
    const headers = { accept: 'image/*', 'user-agent': brand.name };
    const options = { agent: false, lookup: lookUpPublic(resolve), signal, headers };
    request(url, options, take).on('error', fail).end();
  });

const readBytes = async (response: IncomingMessage): Promise<Uint8Array> => {
  if (Number(response.headers['content-length']) > limits.imageBytes.max) throw tooLarge();
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of response) {
    const bytes = Buffer.from(part);
    length += bytes.length;
    if (length > limits.imageBytes.max) throw tooLarge();
    parts.push(bytes);
  }
  return Buffer.concat(parts);
};

/** The type that the bytes have, whatever the server calls them. Throws 400 for one that nobody may upload. */
const findType = (bytes: Uint8Array): ImageContentType => {
  try {
    const { type } = imageSize(bytes);
    const contentType = IMAGE_CONTENT_TYPES.find((each) => IMAGE_EXTENSIONS[each] === type);
    if (contentType) return contentType;
  } catch {
    // The library throws for unknown types, and for files that are cut off.
  }
  throw noImage();
};

const download = async (
  from: string,
  hosts: readonly string[],
  network: Network,
): Promise<DownloadedImage> => {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  let url = requireAllowed(parseUrl(from), hosts);
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
    const response = await open(url, network, signal);
    try {
      const { statusCode = 0, headers } = response;
      if (statusCode === 200) {
        const bytes = await readBytes(response);
        return { bytes, contentType: findType(bytes) };
      }
      if (!REDIRECTS.includes(statusCode) || headers.location === undefined) break;
      url = requireAllowed(parseUrl(headers.location, url.href), hosts);
    } finally {
      response.destroy();
    }
  }
  throw noImage();
};

/**
 * The image at an https address of one of the hosts, also behind three redirects. Throws 400 with a sentence about `url` if the
 * address is not public, does not answer within seven seconds, or has no image that may be uploaded.
 */
export const downloadImage = async (
  url: string,
  hosts: readonly string[],
  network: Network = publicWeb,
): Promise<DownloadedImage> => {
  try {
    return await download(url, hosts, network);
  } catch (error) {
    if (error instanceof Problem) throw error;
    throw noAnswer();
  }
};
