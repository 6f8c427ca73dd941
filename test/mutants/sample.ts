// Two plugins of Stryker. The checker lets a random sample of the mutants through, less those whose results are kept. The reporter
// keeps each result at once, so that a run that was ended goes on where it was.
import { hash } from 'node:crypto';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';

interface Position {
  readonly line: number;
  readonly column: number;
}

/** A mutant, as far as Stryker's plugins are told. */
interface Mutant {
  readonly id: string;
  readonly fileName: string;
  readonly location: { readonly start: Position; readonly end: Position };
  readonly mutatorName: string;
  readonly replacement?: string;
}

export interface Result {
  /** File, place, kind of change and replacement: the same in each run over the same source. */
  readonly key: string;
  readonly status: string;
}

export interface SampleOptions {
  readonly seed: string;
  readonly resultsFile: string;
  /** The mutants to take: a share of all, and at least a number of them. */
  readonly share: number;
  readonly least: number;
}

/** The results that are kept, in the order in which they came. */
export const readResults = (file: string): Result[] =>
  existsSync(file)
    ? readFileSync(file, 'utf8')
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line))
    : [];

/** The folder for whose score a file counts: `functions/mails`, `shared/body`; files at the top of one count for it. */
export const toFolder = (file: string): string => file.split('/').slice(0, -1).slice(0, 2).join('/');

/** `first` is what Stryker leaves out: a checker's lines and columns begin at 0, a reporter's at 1. */
const toKey = (
  { fileName, location: { start, end }, mutatorName, replacement = '' }: Mutant,
  first: 0 | 1,
): string => {
  const toText = ({ line, column }: Position) => `${line + first}:${column + first}`;
  return `${relative('', fileName)}:${toText(start)}-${toText(end)} ${mutatorName} ${replacement}`;
};

class Sample {
  static readonly inject = ['options'];
  readonly #options: SampleOptions;
  #taken = new Set<string>();

  constructor(options: { sample: SampleOptions }) {
    this.#options = options.sample;
  }

  async init(): Promise<void> {}

  /** Gets all mutants in one call. Takes the first ones in an order by the seed. */
  group(mutants: readonly Mutant[]): string[][] {
    const { seed, resultsFile, share, least } = this.#options;
    const done = new Set(readResults(resultsFile).map(({ key }) => key));
    const shuffled = mutants
      .map((mutant) => ({ id: mutant.id, key: toKey(mutant, 1) }))
      .map(({ id, key }) => ({ id, key, order: hash('sha256', seed + key) }))
      .toSorted((a, b) => (a.order < b.order ? -1 : 1));
    const sample = shuffled.slice(0, Math.max(least, Math.ceil(shuffled.length * share)));
    for (const { id, key } of sample) if (!done.has(key)) this.#taken.add(id);
    return shuffled.map(({ id }) => [id]);
  }

  check(mutants: readonly Mutant[]): Record<string, { status: string; reason?: string }> {
    return Object.fromEntries(
      mutants.map(({ id }) => [
        id,
        this.#taken.has(id) ? { status: 'passed' } : { status: 'compileError', reason: 'not in the sample' },
      ]),
    );
  }
}

class Keep {
  static readonly inject = ['options'];
  readonly #resultsFile: string;

  constructor(options: { sample: SampleOptions }) {
    this.#resultsFile = options.sample.resultsFile;
  }

  onMutantTested(result: Mutant & { readonly status: string }): void {
    if (['CompileError', 'Ignored'].includes(result.status)) return;
    appendFileSync(
      this.#resultsFile,
      `${JSON.stringify({ key: toKey(result, 0), status: result.status })}\n`,
    );
  }
}

export const strykerPlugins = [
  { kind: 'Checker', name: 'sample', injectableClass: Sample },
  { kind: 'Reporter', name: 'keep', injectableClass: Keep },
];
