// `npm start`, from the command to the first page: with everything to build, and with nothing.
import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { print, type Row } from './report.ts';

const root = path.resolve(import.meta.dirname, '../..');
const PORT = 4900;

/** Milliseconds until the blog answers; stops the site afterwards. */
const startOnce = async (folder: string): Promise<number> => {
  const begun = performance.now();
  const site = spawn('npm', ['start'], {
    cwd: folder,
    env: { ...process.env, PORT: String(PORT) },
    stdio: 'ignore',
    detached: true,
  });
  const deadline = begun + 180_000;
  const isUp = () =>
    fetch(`http://localhost:${PORT}/blog`).then(
      (page) => page.ok,
      () => false,
    );
  while (!(await isUp())) {
    if (performance.now() > deadline) throw new Error('npm start did not get to a page within three minutes');
    await delay(50);
  }
  const tookMs = performance.now() - begun;
  const ended = new Promise((resolve) => {
    site.once('exit', resolve);
  });
  if (site.pid !== undefined) process.kill(-site.pid, 'SIGINT');
  await ended;
  return tookMs;
};

export const benchStart = async (): Promise<void> => {
  // A copy like a fresh clone: nothing built, no data.
  const folder = mkdtempSync(path.join(tmpdir(), 'plainly-'));
  const left = new Set(['node_modules', '.local', 'dist', 'cdk.out', '.git']);
  cpSync(root, folder, { recursive: true, filter: (source) => !left.has(path.relative(root, source)) });
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  const rows: Row[] = [];
  for (const [what, budget] of [
    ['first start', 60],
    ['start again', 10],
  ] as const) {
    const tookMs = await startOnce(folder);
    rows.push({ what, measured: `${(tookMs / 1000).toFixed(1)} s`, beside: `(budget ${budget} s)` });
  }
  rmSync(folder, { recursive: true, force: true });
  print('npm start, to the first page', rows);
};
