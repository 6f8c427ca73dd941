// Records what a page downloads.
import type { Page, Request } from 'playwright-core';

export interface Download {
  url: URL;
  /** Chromium's name of the type: document, script, font, image … */
  type: string;
  /** The bytes of the compressed body. */
  bytes: number;
  /** The bytes of the response's headers, which HTTP/2 compresses. */
  headerBytes: number;
}

/** The tab's icon. A browser loads it last, and only one with tabs does. */
const isIcon = ({ pathname }: URL) => pathname.startsWith('/favicon.');

const measure = async (request: Request): Promise<Download> => {
  const { responseHeadersSize, responseBodySize } = await request.sizes();
  return {
    url: new URL(request.url()),
    type: request.resourceType(),
    bytes: responseBodySize,
    headerBytes: responseHeadersSize,
  };
};

/** A good line. Chromium loads lazy images from far below the window on a bad one, or without one. */
const GOOD_LINE = {
  offline: false,
  latency: 1,
  downloadThroughput: 10_000_000,
  uploadThroughput: 10_000_000,
  connectionType: 'wifi',
} as const;

/** Collects what a page downloads from now on, without the tab's icon. The returned function ends this. */
export const collectDownloads = async (page: Page): Promise<() => Promise<Download[]>> => {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.emulateNetworkConditions', GOOD_LINE);
  const requests: Request[] = [];
  const add = (request: Request) => {
    const url = new URL(request.url());
    if (url.protocol.startsWith('http') && !isIcon(url)) requests.push(request);
  };
  page.on('request', add);
  return () => {
    page.off('request', add);
    return Promise.all(requests.map(measure));
  };
};
