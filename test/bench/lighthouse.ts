// Lighthouse as a phone: every public page and an article, the worst and the median of LIGHTHOUSE_RUNS (5) runs. The
// scores come from a visit whose slow network is simulated afterwards; one visit with a really slow network is beside them.
import lighthouse, { type Flags } from 'lighthouse';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ArticlePage } from '#shared/contract/articles.ts';
import { PUBLIC_PAGES } from '#shared/public-pages.ts';
import { type Cloud, startCloud } from '../../local/cloud.ts';
import { articlePath } from '../../web/paths.ts';
import { withChrome } from './chrome.ts';
import { median, print, type Row } from './report.ts';

const BASE_PORT = 4860;
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

interface Visit {
  /** Of 100, in the order of CATEGORIES. */
  readonly scores: readonly number[];
  readonly lcpSeconds: number;
  readonly shift: number;
  readonly blockedMs: number;
  readonly kiloBytes: number;
  /** What kept a category from 100. */
  readonly lost: readonly string[];
}

/** The times of a visit with a throttled network and processor. */
interface SlowVisit {
  readonly firstPaintSeconds: number;
  readonly lcpSeconds: number;
}

const open = async (url: string, how: Flags) => {
  const result = await withChrome((port) => lighthouse(url, { port, logLevel: 'silent', ...how }));
  if (!result || result.lhr.runtimeError) {
    throw new Error(`Lighthouse cannot open ${url}: ${result?.lhr.runtimeError?.message ?? 'no result'}`);
  }
  return result.lhr;
};

const slowVisit = async (url: string): Promise<SlowVisit> => {
  const { audits } = await open(url, { onlyCategories: ['performance'], throttlingMethod: 'devtools' });
  const seconds = (id: string) => (audits[id]?.numericValue ?? Number.NaN) / 1000;
  return {
    firstPaintSeconds: seconds('first-contentful-paint'),
    lcpSeconds: seconds('largest-contentful-paint'),
  };
};

const visit = async (url: string): Promise<Visit> => {
  const { categories, audits } = await open(url, { onlyCategories: [...CATEGORIES] });
  const figure = (id: string) => audits[id]?.numericValue ?? Number.NaN;
  return {
    scores: CATEGORIES.map((category) => Math.round((categories[category]?.score ?? 0) * 100)),
    lcpSeconds: figure('largest-contentful-paint') / 1000,
    shift: figure('cumulative-layout-shift'),
    blockedMs: figure('total-blocking-time'),
    kiloBytes: figure('total-byte-weight') / 1024,
    lost: CATEGORIES.flatMap((category) => categories[category]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.995)
      .map(({ id }) => `${id} ${audits[id]?.displayValue ?? ''}`.trim()),
  };
};

const pagesOf = async ({ apiUrl, siteApiKey }: Cloud): Promise<string[]> => {
  const answer = await fetch(`${apiUrl}/blog/newsletter/list`, { headers: { 'x-api-key': siteApiKey } });
  const [newest] = ArticlePage.parse(await answer.json()).newsletters;
  return [...PUBLIC_PAGES, ...(newest ? [articlePath(newest)] : [])];
};

const both = (values: readonly number[], worst: number, digits = 0): string => {
  const [bad, middle] = [worst, median(values)].map((value) => value.toFixed(digits));
  return bad === middle ? `${bad}` : `${bad} (${middle})`;
};

const rowOf = (page: string, visits: readonly Visit[], slow: readonly SlowVisit[]): Row => {
  const highest = (values: number[], digits: number) => both(values, Math.max(...values), digits);
  const scores = CATEGORIES.map((_, at) => {
    const values = visits.map((one) => one.scores[at] ?? 0);
    return both(values, Math.min(...values));
  });
  return {
    what: page.length > 40 ? `${page.slice(0, 39)}…` : page,
    measured: [
      scores.join(' '),
      `LCP ${highest(
        visits.map((one) => one.lcpSeconds),
        2,
      )} s`,
      `CLS ${highest(
        visits.map((one) => one.shift),
        3,
      )}`,
      `TBT ${highest(
        visits.map((one) => one.blockedMs),
        0,
      )} ms`,
      `${highest(
        visits.map((one) => one.kiloBytes),
        0,
      )} KB`,
      `throttled: FCP ${highest(
        slow.map((one) => one.firstPaintSeconds),
        2,
      )} s, LCP ${highest(
        slow.map((one) => one.lcpSeconds),
        2,
      )} s`,
    ].join('  '),
    beside: [...new Set(visits.flatMap(({ lost }) => lost))].join(', '),
  };
};

export const benchLighthouse = async (): Promise<void> => {
  const runs = Number(process.env.LIGHTHOUSE_RUNS ?? 5);
  const folder = mkdtempSync(path.join(tmpdir(), 'plainly-lighthouse-'));
  const cloud = await startCloud({
    basePort: BASE_PORT,
    dataFolder: path.join(folder, 'data'),
    logFolder: path.join(folder, 'logs'),
    seed: true,
    schedules: false,
    onProgress: (text) => console.log(text),
  });
  try {
    const rows: Row[] = [];
    for (const page of await pagesOf(cloud)) {
      const { href } = new URL(page, cloud.siteUrl);
      const visits: Visit[] = [];
      const slow: SlowVisit[] = [];
      for (let run = 0; run < runs; run += 1) {
        visits.push(await visit(href));
        slow.push(await slowVisit(href));
      }
      rows.push(rowOf(page, visits, slow));
    }
    print(
      `Lighthouse, mobile: performance, accessibility, best practices, SEO; the worst of ${runs} runs (the median), budget 100 100 100 100, LCP 1.0 s, CLS 0, TBT 0; throttled: measured, not computed`,
      rows,
    );
  } finally {
    await cloud.stop();
    rmSync(folder, { recursive: true, force: true });
  }
};
