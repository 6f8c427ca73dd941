// `npm test`: runs every test, and the checks beside them. Without a browser it runs the others, prints how to get one, and fails.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { lookForChromium, WAYS } from './browser/chromium.ts';

const readExitCode = async (child: ChildProcess): Promise<number> => {
  const [code]: (number | null)[] = await once(child, 'exit');
  return code ?? 1;
};

const chromium = lookForChromium();
const checks = spawn(process.execPath, [join(import.meta.dirname, 'check.ts')], {
  stdio: ['ignore', 'pipe', 'inherit'],
});
const checked = Promise.all([readExitCode(checks), text(checks.stdout)]);
const vitest = spawn(
  'vitest',
  ['run', ...(chromium === undefined ? ['--project=!browser'] : []), ...process.argv.slice(2)],
  { stdio: 'inherit', env: { ...process.env, ...(chromium && { CHROME_PATH: chromium }) } },
);
// On Ctrl-C Vitest stops what it started; this process waits for it.
process.on('SIGINT', () => {});
process.exitCode = await readExitCode(vitest);
// The checks end before most of the tests, and are shown last.
const [code, output] = await checked;
console.log(output.trimEnd());
process.exitCode ||= code;
if (chromium === undefined) {
  console.log(`\n${WAYS}`);
  process.exitCode = 1;
}
