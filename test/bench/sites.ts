// The sites that are measured, over HTTP/2: this checkout's, and the one at BENCH_BESIDE. That one runs already, for example
// as the `npm start` of the commit before.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PUBLIC_PAGES } from '#shared/public-pages.ts';
import { type Cloud, startCloud } from '../../local/cloud.ts';
import { serveHttp2 } from './http2.ts';

const BASE_PORT = 4860;

/** A public page of one of the sites. */
export interface MeasuredPage {
  /** For the row. An article has another address on each site. */
  readonly name: string;
  readonly url: string;
}

const findLink = async (site: string, page: string, link: RegExp): Promise<string | undefined> =>
  link.exec(await (await fetch(new URL(page, site))).text())?.[1];

const listPages = async (site: string): Promise<{ name: string; page: string | undefined }[]> => [
  ...PUBLIC_PAGES.map((page) => ({ name: page, page })),
  { name: 'an article', page: await findLink(site, '/blog/archive', /href="(\/blog\/(?!archive)[^"]+)"/) },
  { name: 'older articles', page: await findLink(site, '/blog', /href="(\/blog\/before\/[^"]+)"/) },
];

/** Calls `use` with this checkout's product and its samples. */
export const withCloud = async (use: (cloud: Cloud) => Promise<void>): Promise<void> => {
  const folder = mkdtempSync(path.join(tmpdir(), 'plainly-bench-'));
  const cloud = await startCloud({
    basePort: BASE_PORT,
    dataFolder: path.join(folder, 'data'),
    logFolder: path.join(folder, 'logs'),
    seed: true,
    schedules: false,
    onProgress: (text) => console.log(text),
  });
  try {
    await cloud.samples;
    await use(cloud);
  } finally {
    await cloud.stop();
    rmSync(folder, { recursive: true, force: true });
  }
};

/** Calls `use` with every public page, the same page of both sites one after the other. */
export const withPages = (use: (pages: MeasuredPage[]) => Promise<void>): Promise<void> =>
  withCloud(async ({ siteUrl }) => {
    const closers: (() => unknown)[] = [];
    const sites = [
      { suffix: '', site: siteUrl },
      ...(process.env.BENCH_BESIDE ? [{ suffix: ' beside', site: process.env.BENCH_BESIDE }] : []),
    ];
    try {
      const pages: MeasuredPage[] = [];
      for (const { suffix, site } of sites) {
        const { url, close } = await serveHttp2(site);
        closers.push(close);
        for (const { name, page } of await listPages(site))
          if (page !== undefined) pages.push({ name: `${name}${suffix}`, url: new URL(page, url).href });
      }
      await use(pages.toSorted((a, b) => (a.name < b.name ? -1 : 1)));
    } finally {
      for (const close of closers.toReversed()) await close();
    }
  });
