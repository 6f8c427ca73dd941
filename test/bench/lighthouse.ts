// Lighthouse as a phone on a slow line: every public page over HTTP/2, the worst and the median of LIGHTHOUSE_RUNS (5) runs.
// The line and the processor are really slow, not computed afterwards. The goal is the worst run. The plain line is slow alone: its
// processor is this machine's.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { withChrome } from './chrome.ts';
import { median, print, type Row } from './report.ts';
import { type MeasuredPage, withPages } from './sites.ts';

/** Lighthouse has a lock file of its own: it is a tenth of all packages, and only the bench uses it. */
const FOLDER = path.join(import.meta.dirname, 'lighthouse');

/** What we read of a result. */
interface Result {
  readonly lhr: {
    readonly runtimeError?: { readonly message: string };
    readonly categories: Readonly<
      Record<string, { score: number | null; auditRefs: readonly { id: string; weight: number }[] }>
    >;
    readonly audits: Readonly<
      Record<string, { score: number | null; numericValue?: number; displayValue?: string }>
    >;
  };
}

type Lighthouse = (url: string, flags: object) => Promise<Result | undefined>;

const importLighthouse = async (): Promise<Lighthouse> => {
  const file = path.join(FOLDER, 'node_modules/lighthouse/core/index.js');
  if (!existsSync(file))
    execFileSync('npm', ['ci', '--prefix', FOLDER, '--no-audit', '--no-fund', '--loglevel=error'], {
      stdio: 'inherit',
    });
  const module: { default: Lighthouse } = await import(file);
  return module.default;
};

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

interface Line {
  readonly title: string;
  /** Lighthouse's own line when undefined. */
  readonly throttling?: Readonly<Record<string, number>>;
}

const LIGHTHOUSE_LINE: Line = { title: 'Lighthouse as a phone on a slow line over HTTP/2' };

const PLAIN_LINE: Line = {
  title: 'A plain slow line, 1.6 Mbit/s with 150 ms, over HTTP/2',
  throttling: {
    requestLatencyMs: 150,
    downloadThroughputKbps: 1600,
    uploadThroughputKbps: 1600,
    cpuSlowdownMultiplier: 1,
  },
};

const visit = async (url: string, { throttling }: Line): Promise<Visit> => {
  const lighthouse = await importLighthouse();
  const result = await withChrome((port) =>
    lighthouse(url, {
      port,
      logLevel: 'silent',
      onlyCategories: [...CATEGORIES],
      throttlingMethod: 'devtools',
      ...(throttling && { throttling }),
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
const visitInTurns = async (pages: readonly MeasuredPage[], line: Line, runs: number): Promise<Row[]> => {
  const visits = new Map<string, Visit[]>();
  for (let run = 0; run < runs; run += 1)
    for (const { name, url } of pages)
      visits.set(name, [...(visits.get(name) ?? []), await visit(url, line)]);
  return [...visits].map(([name, all]) => describePage(name, all));
};

const bench = (line: Line): Promise<void> =>
  withPages(async (pages) => {
    const runs = Number(process.env.LIGHTHOUSE_RUNS ?? 5);
    print(
      `${line.title}: performance, accessibility, best practices, SEO; the worst of ${runs} runs (the median)`,
      await visitInTurns(pages, line, runs),
    );
  });

export const benchLighthouse = (): Promise<void> => bench(LIGHTHOUSE_LINE);

export const benchPlainLine = (): Promise<void> => bench(PLAIN_LINE);
