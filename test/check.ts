// `npm run check`: runs each `check:…` of package.json, and prints what it says when it ends. Fails when one of them has failed.
import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { lock } from '../local/kept-folders.ts';
import { ASSEMBLIES } from '../local/paths.ts';
import manifest from '../package.json' with { type: 'json' };

/** The types and the lint alone use all processors of a small machine. More at once would only take more memory. */
const AT_ONCE = 2;

const checks = Object.entries(manifest.scripts).filter(([name]) => name.startsWith('check:'));

/** Runs a script of package.json, with the programs that npm has put into the path. */
const run = async (name: string, command: string): Promise<void> => {
  const startedMs = performance.now();
  // Programs print colors only into a terminal.
  const color = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {};
  const child = spawn(`${command} 2>&1`, {
    shell: true,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...color },
  });
  const ended = new Promise<number | null>((resolve) => {
    child.once('exit', resolve);
  });
  const output = await text(child.stdout);
  const code = await ended;
  const seconds = ((performance.now() - startedMs) / 1000).toFixed(1);
  console.log(`${name} ${code === 0 ? 'passed' : 'FAILED'} after ${seconds} s\n${output}`);
  if (code !== 0) process.exitCode = 1;
};

/** Builds the web into `dist`, as the assembly of the tests is built. */
const BUILDS_WEB = 'check:browsers';

const work = async (): Promise<void> => {
  for (let check = checks.shift(); check; check = checks.shift()) {
    const [name, command] = check;
    if (name === BUILDS_WEB) await lock(ASSEMBLIES, () => run(name, command));
    else await run(name, command);
  }
};
await Promise.all(Array.from({ length: AT_ONCE }, work));
