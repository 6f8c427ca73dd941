// What a page downloads.
import type { Page, Request } from 'playwright-core';

export interface Download {
  url: URL;
  /** As Chromium calls it: document, script, font, image … */
  type: string;
  /** Of the body as served: compressed. */
  bytes: number;
  /** Of the response's headers. HTTP/2 compresses them. */
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

/** Collects what a page downloads from now on, without the tab's icon. The returned function ends this. */
export const collectDownloads = (page: Page): (() => Promise<Download[]>) => {
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
