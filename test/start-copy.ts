// `npm start` in a copy of the repository, whose files a test or a stopwatch may change.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { prepareAssembly } from '../local/assembly.ts';
import { markComplete } from '../local/data-layout.ts';
import { BUNDLES, ROOT } from '../local/paths.ts';
import { claimPorts } from './ports.ts';

/** The lines that a start prints. */
export const printed = {
  build: 'Building the web',
  afterBuild: 'Starting tables',
  addresses: 'The site answers',
  /** Only of the start that made the last of them. */
  allSamples: 'All samples are ready',
  /** The end of every start: who can sign in, or what is missing. */
  end: /Customers sign in at|Missing: /,
};

/** The command that people type. */
const NPM_START: readonly string[] = ['npm', 'start'];
/** The command that `npm start` runs. After Ctrl-C, the shell between npm and Node hides the exit code of Node. */
export const NODE_START: readonly string[] = [process.execPath, 'local/start.ts'];

/** Longer than a first start takes on a busy machine. */
const MAX_WAIT_MS = 300_000;
const POLL_MS = 20;

export interface Copy {
  readonly folder: string;
  readonly basePort: number;
  readonly siteUrl: string;
  /** The folder of what the copy keeps between its starts. */
  readonly dataFolder: string;
  /** Replaces the first occurrence of a text in a file, in one step: two could be told of as two saves on a busy machine. */
  readonly edit: (file: string, from: string, to: string) => Promise<void>;
  /** Writes the file as it is in the repository. */
  readonly restore: (file: string) => Promise<void>;
  /** The groups of processes that run in it. */
  readonly groups: Set<number>;
  /** Ends what runs in the copy, and deletes it. The exit of this process does so, too. */
  readonly remove: () => void;
}

/** Sends a signal to all processes of a group; false if none is left. */
const signalGroup = (group: number, signal: NodeJS.Signals | 0): boolean => {
  try {
    process.kill(-group, signal);
    return true;
  } catch {
    return false;
  }
};

/** Copies the sources: a fresh clone with its packages, where nothing is built and nothing has been started. */
export const copyRepository = async (): Promise<Copy> => {
  const { basePort, server } = await claimPorts();
  const folder = mkdtempSync(path.join(tmpdir(), 'plainly-'));
  const left = new Set(['node_modules', '.local', 'dist', 'cdk.out', '.git']);
  cpSync(ROOT, folder, { recursive: true, filter: (source) => !left.has(path.relative(ROOT, source)) });
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'));
  const groups = new Set<number>();
  const remove = () => {
    process.off('exit', remove);
    for (const group of groups) signalGroup(group, 'SIGKILL');
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    server.close();
  };
  process.once('exit', remove);
  const save = async (file: string, text: string) => {
    const saved = path.join(folder, path.dirname(file), `.${path.basename(file)}.tmp`);
    await writeFile(saved, text);
    await rename(saved, path.join(folder, file));
  };
  return {
    folder,
    basePort,
    siteUrl: `http://localhost:${basePort}`,
    dataFolder: path.join(folder, '.local/data'),
    edit: async (file, from, to) => {
      const before = await readFile(path.join(folder, file), 'utf8');
      if (!before.includes(from)) throw new Error(`${file} does not contain: ${from}`);
      await save(
        file,
        before.replace(from, () => to),
      );
    },
    restore: async (file) => save(file, await readFile(path.join(ROOT, file), 'utf8')),
    groups,
    remove,
  };
};

/** Spares a copy its build and its samples: it gets the assembly of the repository, and begins without texts and customers. */
export const prepareCopy = async ({ folder, dataFolder }: Copy): Promise<void> => {
  const assembly = await prepareAssembly(() => undefined);
  for (const built of [assembly, BUNDLES])
    cpSync(built, path.join(folder, path.relative(ROOT, built)), { recursive: true });
  await mkdir(dataFolder, { recursive: true });
  await markComplete(dataFolder);
};

export interface StartedCopy {
  /** Everything that was printed so far. */
  readonly output: () => string;
  /**
   * Resolves to the milliseconds from the start to the first line with this text. Rejects with the output when the start ends
   * before, or when it takes longer than five minutes.
   */
  readonly waitFor: (text: string | RegExp) => Promise<number>;
  /** Presses Ctrl-C, and resolves to the exit code. */
  readonly stop: () => Promise<number | null>;
  /** Kills all its processes at once, as a power cut does. Resolves to false if it had ended by itself before. */
  readonly kill: () => Promise<boolean>;
  /** Whether a process of the start is still there. */
  readonly isRunning: () => boolean;
}

/** Starts a copy. */
export const startCopy = (
  { folder, basePort, groups }: Copy,
  [command = '', ...args] = NPM_START,
): StartedCopy => {
  const startedMs = performance.now();
  const lines: { readonly text: string; readonly ms: number }[] = [];
  // A group of its own, as a terminal gives it, so that Ctrl-C reaches every process.
  const child = spawn(command, args, {
    cwd: folder,
    env: { ...process.env, PORT: String(basePort) },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const group = child.pid;
  if (group === undefined) throw new Error(`${command} could not be started`);
  groups.add(group);
  for (const input of [child.stdout, child.stderr]) {
    createInterface({ input }).on('line', (text) => lines.push({ text, ms: performance.now() - startedMs }));
  }
  let hasEnded = false;
  const ended = once(child, 'close').then(([code]: (number | null)[]) => {
    hasEnded = true;
    if (!signalGroup(group, 0)) groups.delete(group);
    return code ?? null;
  });
  const output = () => lines.map(({ text }) => `${text}\n`).join('');
  return {
    output,
    waitFor: async (wanted) => {
      for (;;) {
        // Read this first, because lines that were printed before the end count.
        const isLastLook = hasEnded;
        const line = lines.find(({ text }) =>
          typeof wanted === 'string' ? text.includes(wanted) : wanted.test(text),
        );
        if (line) return line.ms;
        if (isLastLook || performance.now() - startedMs > MAX_WAIT_MS) {
          const what = isLastLook ? 'ended' : `took ${MAX_WAIT_MS / 1000} s`;
          throw new Error(`npm start ${what} without: ${String(wanted)}\n${output()}`);
        }
        await delay(POLL_MS);
      }
    },
    stop: () => {
      signalGroup(group, 'SIGINT');
      return ended;
    },
    kill: async () => {
      const wasRunning = !hasEnded;
      if (groups.delete(group)) signalGroup(group, 'SIGKILL');
      await ended;
      return wasRunning;
    },
    isRunning: () => signalGroup(group, 0),
  };
};
