// `npm start` in a copy of the repository, whose files a test or a stopwatch may change.
import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
const ASSEMBLIES = '.local/assemblies';

/** Copies the sources. The newest assembly comes along, so that nothing needs a build where the sources are the same. */
const copyRepository = (): string => {
  const folder = mkdtempSync(path.join(tmpdir(), 'plainly-'));
  const left = new Set(['node_modules', '.local', 'dist', 'cdk.out', '.git']);
  cpSync(root, folder, { recursive: true, filter: (source) => !left.has(path.relative(root, source)) });
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  const assemblies = path.join(root, ASSEMBLIES);
  const [newest] = (existsSync(assemblies) ? readdirSync(assemblies) : [])
    .map((name) => path.join(ASSEMBLIES, name))
    .toSorted((a, b) => statSync(path.join(root, b)).mtimeMs - statSync(path.join(root, a)).mtimeMs);
  if (newest !== undefined) cpSync(path.join(root, newest), path.join(folder, newest), { recursive: true });
  return folder;
};

export interface StartedCopy {
  readonly siteUrl: string;
  /** Everything that was printed so far. */
  readonly output: () => string;
  /** Replaces the first occurrence of a text in a file, as an editor saves it. */
  readonly edit: (file: string, from: string, to: string) => Promise<void>;
  /** Writes the file as it is in the repository. */
  readonly restore: (file: string) => Promise<void>;
  /** Presses Ctrl-C, and resolves to the exit code. */
  readonly stop: () => Promise<number | null>;
  /** The processes of the start that are still there. */
  readonly isRunning: () => boolean;
  readonly remove: () => void;
}

/** Starts the copy; resolves when the addresses are printed, and rejects with the output when it ends before. */
export const startCopy = async (basePort: number): Promise<StartedCopy> => {
  const folder = copyRepository();
  let text = '';
  // A group of its own, as a terminal gives it, so that Ctrl-C reaches every process.
  const child = spawn(process.execPath, ['local/start.ts'], {
    cwd: folder,
    env: { ...process.env, PORT: String(basePort) },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const ended = new Promise<number | null>((resolve) => {
    child.once('close', resolve);
  });
  const group = -(child.pid ?? 0);
  await new Promise<void>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      text += chunk.toString('utf8');
      if (text.includes('Stop with Ctrl-C')) resolve();
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('close', () => reject(new Error(`npm start ended early:\n${text}`)));
  });
  return {
    siteUrl: `http://localhost:${basePort}`,
    output: () => text,
    edit: async (file, from, to) => {
      const before = await readFile(path.join(folder, file), 'utf8');
      if (!before.includes(from)) throw new Error(`${file} does not contain: ${from}`);
      await writeFile(
        path.join(folder, file),
        before.replace(from, () => to),
      );
    },
    restore: async (file) => {
      await writeFile(path.join(folder, file), await readFile(path.join(root, file)));
    },
    stop: () => {
      process.kill(group, 'SIGINT');
      return ended;
    },
    isRunning: () => {
      try {
        process.kill(group, 0);
        return true;
      } catch {
        return false;
      }
    },
    remove: () => {
      try {
        process.kill(group, 'SIGKILL');
      } catch {
        // It has ended already.
      }
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
};
