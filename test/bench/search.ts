// The search with 100, 1,000 and 2,000 texts of 900 words: build, load, query, memory and read units. Of a processor as fast as this one,
// a function with 512 MB has 0.29: its times are three and a half times as long.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { ulid } from 'ulid';
import { limits } from '#shared/limits.ts';
import { SEARCH_PARTS, toIndexKey } from '#shared/search-files.ts';
import type { StoredArticle } from '../../functions/articles/article.ts';
import { toRows } from '../../functions/articles/article-records.ts';
import { makeLine } from '../../functions/search/line.ts';
import { listCandidates, listWanted, toMatch } from '../../functions/search/match.ts';
import { createIndex, parseIndex, type SearchIndex } from '../../functions/search/search-index.ts';
import { openPrivateBucket } from '../private-bucket.ts';
import { openTables } from '../tables.ts';
import { median, print, type Row } from './report.ts';

const SIZES = [100, 1_000, 2_000];
const QUERIES = ['invoice', 'late reminder custmer', 'pr', 'write a letter to the bank', 'zzzzzz qqqqq'];
const ROUNDS = 5;
/** What a query may take in a warm function. */
const BUDGET_MS = 300;
const SLOWER = 1769 / 512;

const REAL = 'invoice reminder customer write letter bank price bread table prompt'.split(' ');
const SYLLABLES = 'ba be bi bo bu ca ce ci co da de di do fa fe fi fo ga ge la le li lo ma me mi na ne'.split(
  ' ',
);

/** Words as often as in a language: few very often, many seldom. */
const word = (): string => {
  const rank = Math.floor(Math.exp(Math.random() * Math.log(20_000)));
  const invented = [0, 1, 2].map((at) => SYLLABLES[Math.floor(rank / 27 ** at) % 27]).join('');
  return REAL[rank] ?? invented + (rank > 5000 ? 's' : '');
};
const text = (words: number): string => Array.from({ length: words }, word).join(' ');

const toArticle = (at: number) => {
  const article: StoredArticle = {
    newsletterId: ulid(Date.now() - (at + 1) * 3_600_000),
    slug: `article-${at}`,
    title: text(6),
    subtitle: text(8),
    extract: text(40),
    tags: ['tips'],
    images: [],
    publishDate: new Date().toISOString(),
    access: at % 2 === 0 ? 'customers' : 'essentials',
    hasBody: true,
    words: 900,
  };
  const content = Array.from({ length: 9 }, () => ({
    type: 'paragraph' as const,
    content: [{ type: 'text' as const, text: text(100) }],
  }));
  return toRows(article, { type: 'doc', content });
};

/** Milliseconds of processor time, which others on this machine do not make longer. */
const measure = async (run: () => unknown): Promise<number> => {
  const begun = process.cpuUsage();
  await run();
  const { user, system } = process.cpuUsage(begun);
  return (user + system) / 1000;
};

/** Bytes of the heap that are in use. */
const readHeap = (): number => {
  setFlagsFromString('--expose_gc');
  runInNewContext('gc')();
  return process.memoryUsage().heapUsed;
};

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;

export const benchSearch = async (): Promise<void> => {
  const tables = await openTables(['articles'], { isMetered: true });
  const { bucket, close } = await openPrivateBucket();
  const { buildIfChanged } = await import('../../functions/search/build.ts');
  const { search } = await import('../../functions/search/search.ts');
  const { toChangeWrite } = await import('../../functions/search/search.table.ts');
  const rows: Row[] = [];
  const bodies = Array.from({ length: limits.search.hits }, () => text(900));
  let stored = 0;
  for (const size of SIZES) {
    for (; stored < size; stored += 1) await tables.putAll('articles', toArticle(stored));
    await tables.put('articles', toChangeWrite().Put?.Item ?? {});
    tables.meter.read();
    const buildMs = await measure(buildIfChanged);
    const { units: buildUnits } = tables.meter.read();
    for (const query of QUERIES) await search({ text: query, reader: 'essentials', now: new Date() });
    const queryUnits = tables.meter.read().units / QUERIES.length;

    const files = await Promise.all(SEARCH_PARTS.map((part) => bucket.read(toIndexKey(part))));
    const bytes = files.reduce((sum, file) => sum + (file?.bytes.length ?? 0), 0);
    const heap = readHeap();
    const indexes: SearchIndex[] = [];
    const loadMs = await measure(() => {
      for (const file of files) indexes.push(parseIndex(file?.bytes ?? Buffer.alloc(0)));
    });
    const loadedBytes = readHeap() - heap;
    const [listed = createIndex(), ...others] = indexes;
    const times: number[] = [];
    for (const query of Array.from({ length: ROUNDS }, () => QUERIES).flat())
      times.push(
        await measure(() => {
          // At worst nothing is found, and what comes close is looked for too.
          for (const comparison of ['found', 'near'] as const)
            for (const candidate of listCandidates(query, comparison, { listed, bodies: others }))
              toMatch(candidate, listWanted(query, comparison), true);
          for (const body of bodies) makeLine([body], new Set(query.split(' ')), '');
        }),
      );
    const worst = Math.max(...times) * SLOWER;
    rows.push({
      what: `${size.toLocaleString('en-US')} texts`,
      measured: `${median(times).toFixed(1)} ms a query`,
      beside: [
        `worst with 512 MB ${worst.toFixed(0)} ms (budget: ${BUDGET_MS}), ${queryUnits.toFixed(1)} read units`,
        `load ${(loadMs / 1000).toFixed(2)} s, ${megabytes(bytes)} gzip, ${megabytes(loadedBytes)} of heap`,
        `build ${(buildMs / 1000).toFixed(1)} s with the local tables, ${buildUnits} read units`,
      ].join('; '),
      ofBudget: worst / BUDGET_MS,
    });
  }
  print(`The search for a subscriber, ${QUERIES.length} queries ${ROUNDS} times, processor time`, rows);
  await close();
  await tables.close();
};
