// Lighthouse as a phone on a slow line: every public page over HTTP/2, the worst and the median of LIGHTHOUSE_RUNS (5) runs.
// The line and the processor are really slow, not computed afterwards. The goal is the worst run.
import lighthouse from 'lighthouse';
import { withChrome } from './chrome.ts';
import { median, print, type Row } from './report.ts';
import { type MeasuredPage, withPages } from './sites.ts';

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

interface Visit {
  /** The scores, at most 100, in the order of CATEGORIES. */
  readonly scores: readonly number[];
  readonly firstPaintSeconds: number;
  readonly lcpSeconds: number;
  readonly shift: number;
  readonly blockedMs: number;
  /** The audits that keep a category below 100. */
  readonly lost: readonly string[];
}

const visit = async (url: string): Promise<Visit> => {
  const result = await withChrome((port) =>
    lighthouse(url, {
      port,
      logLevel: 'silent',
      onlyCategories: [...CATEGORIES],
      throttlingMethod: 'devtools',
    }),
  );
  if (!result || result.lhr.runtimeError) {
    throw new Error(`Lighthouse cannot open ${url}: ${result?.lhr.runtimeError?.message ?? 'no result'}`);
  }
  const { categories, audits } = result.lhr;
  const figure = (id: string) => audits[id]?.numericValue ?? Number.NaN;
  return {
    scores: CATEGORIES.map((category) => Math.round((categories[category]?.score ?? 0) * 100)),
    firstPaintSeconds: figure('first-contentful-paint') / 1000,
    lcpSeconds: figure('largest-contentful-paint') / 1000,
    shift: figure('cumulative-layout-shift'),
    blockedMs: figure('total-blocking-time'),
    lost: CATEGORIES.flatMap((category) => categories[category]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.995)
      .map(({ id }) => `${id} ${audits[id]?.displayValue ?? ''}`.trim()),
  };
};

const describeRuns = (values: readonly number[], worst: number, digits = 0): string => {
  const [bad, middle] = [worst, median(values)].map((value) => value.toFixed(digits));
  return bad === middle ? `${bad}` : `${bad} (${middle})`;
};

const describePage = (name: string, visits: readonly Visit[]): Row => {
  const highest = (pick: (one: Visit) => number, digits: number) => {
    const values = visits.map(pick);
    return describeRuns(values, Math.max(...values), digits);
  };
  const scores = CATEGORIES.map((_, at) => {
    const values = visits.map((one) => one.scores[at] ?? 0);
    return describeRuns(values, Math.min(...values));
  });
  return {
    what: name,
    measured: [
      scores.join(' '),
      `FCP ${highest((one) => one.firstPaintSeconds, 2)} s`,
      `LCP ${highest((one) => one.lcpSeconds, 2)} s`,
      `CLS ${highest((one) => one.shift, 3)}`,
      `TBT ${highest((one) => one.blockedMs, 0)} ms`,
    ].join('  '),
    beside: `(goal 100 100 100 100, LCP 1.00 s, CLS 0, TBT 0) ${[...new Set(visits.flatMap(({ lost }) => lost))].join(', ')}`,
  };
};

/** The runs of a page of both sites take turns, so that a busy minute of this machine meets both. */
const visitInTurns = async (pages: readonly MeasuredPage[], runs: number): Promise<Row[]> => {
  const visits = new Map<string, Visit[]>();
  for (let run = 0; run < runs; run += 1)
    for (const { name, url } of pages) visits.set(name, [...(visits.get(name) ?? []), await visit(url)]);
  return [...visits].map(([name, all]) => describePage(name, all));
};

export const benchLighthouse = (): Promise<void> =>
  withPages(async (pages) => {
    const runs = Number(process.env.LIGHTHOUSE_RUNS ?? 5);
    print(
      `Lighthouse as a phone on a slow line over HTTP/2: performance, accessibility, best practices, SEO; the worst of ${runs} runs (the median)`,
      await visitInTurns(pages, runs),
    );
  });
