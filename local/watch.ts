// Plays changes while `npm start` runs, and says in one line what happened.
import { join, relative, sep } from 'node:path';
import type { Changes } from 'local-aws';
import { ROOT } from './paths.ts';
import { watchFiles } from './source-files.ts';

/** How long to wait for further changes: editors write a file in several steps, and people save several files. */
const QUIET_MS = 50;

const FOLDERS = ['bin', 'functions', 'identity', 'infra', 'local', 'packages', 'shared', 'web'];
const FILES = ['cdk.json', 'package.json', 'package-lock.json', 'tsconfig.base.json'];

export type Step = 'update' | 'reload the action' | 'restart' | 'nothing';

/** What to do after a change of a file, which is a path from the root of the repository. */
export const chooseStep = (path: string): Step => {
  if (/\.md$|^packages\/[^/]+\/test\//.test(path)) return 'nothing';
  if (/^(local|packages)\/|^package(-lock)?\.json$/.test(path)) return 'restart';
  if (path.startsWith('identity/')) return path.endsWith('.cjs') ? 'reload the action' : 'nothing';
  return 'update';
};

const count = (number: number, noun: string) =>
  number === 0 ? [] : [`${number} ${noun}${number === 1 ? '' : 's'}`];

/** The changes in a few words: counts, and the names of up to three resources. */
export const describeChanges = ({ functions, files, resources }: Changes): string => {
  const named = resources.length <= 3 ? resources : count(resources.length, 'resource');
  return (
    [...count(functions.length, 'function'), ...count(files.length, 'file'), ...named].join(', ') ||
    'no difference'
  );
};

export interface WatchOptions {
  readonly cloud: { readonly update: () => Promise<Changes | undefined>; readonly reloadAction: () => void };
  readonly print: (line: string) => void;
  readonly now: () => Date;
  /** The time zone of the person at the terminal: `Europe/Rome`. */
  readonly timeZone: string;
}

/** Makes the function that brings the cloud up to date after changes of files. Calls run one after the other. */
export const createUpdater = ({ cloud, print, now, timeZone }: WatchOptions) => {
  const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium', timeZone });
  let hasFailed = false;
  const say = (paths: readonly string[], happened: string) => {
    const [first = '', ...more] = paths;
    const others = more.length === 0 ? '' : ` and ${more.length} more`;
    print(`${clock.format(now())}  ${first}${others} → ${happened}`);
  };

  const bring = async (
    paths: readonly string[],
    happens: () => Promise<string | undefined>,
  ): Promise<void> => {
    if (paths.length === 0) return;
    const startMs = now().getTime();
    const elapsed = () => `${((now().getTime() - startMs) / 1000).toFixed(1)} s`;
    try {
      const happened = await happens();
      if (happened !== undefined) say(paths, `${happened}, ${elapsed()}`);
      hasFailed = false;
    } catch (error) {
      hasFailed = true;
      const reason = error instanceof Error ? error.message : String(error);
      say(paths, `a mistake; what ran before goes on\n${reason.replaceAll(/^/gm, '  ')}`);
    }
  };

  return async (paths: readonly string[]): Promise<void> => {
    const pathsOf = (step: Step) => paths.filter((path) => chooseStep(path) === step);
    const restarted = pathsOf('restart');
    if (restarted.length > 0) say(restarted, 'stop npm start and start it again');
    await bring(pathsOf('reload the action'), () => {
      cloud.reloadAction();
      return Promise.resolve("the tenant's Action");
    });
    await bring(pathsOf('update'), async () => {
      const changes = await cloud.update();
      if (changes) return describeChanges(changes);
      // A save without a change is not reported, unless it undoes a mistake.
      return hasFailed ? 'as before' : undefined;
    });
  };
};

/** Watches the sources. Resolves to a function that ends this. An update that is running then says nothing more. */
export const watchSources = async (options: WatchOptions): Promise<() => Promise<void>> => {
  let isOpen = true;
  const update = createUpdater({ ...options, print: (line) => isOpen && options.print(line) });
  const changed = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  const run = () => {
    const paths = [...changed];
    changed.clear();
    if (paths.length > 0) running = running.then(() => update(paths));
  };
  const onChange = (file: string) => {
    changed.add(relative(ROOT, file).split(sep).join('/'));
    clearTimeout(timer);
    timer = setTimeout(() => void running.then(run), QUIET_MS);
  };
  const close = await watchFiles(
    [...FOLDERS, ...FILES].map((path) => join(ROOT, path)),
    onChange,
  );
  return () => {
    isOpen = false;
    clearTimeout(timer);
    return close();
  };
};
