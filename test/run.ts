// `npm test` after the checks: runs every test. Without a browser it runs the others, prints how to get one, and fails.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { lookForChromium, WAYS } from './browser/chromium.ts';

const chromium = lookForChromium();
const vitest = spawn(
  'vitest',
  ['run', ...(chromium === undefined ? ['--project=!browser'] : []), ...process.argv.slice(2)],
  { stdio: 'inherit', env: { ...process.env, ...(chromium && { CHROME_PATH: chromium }) } },
);
// On Ctrl-C Vitest stops what it started; this process waits for it.
process.on('SIGINT', () => {});
const [code] = (await once(vitest, 'exit')) as [number | null];
process.exitCode = code ?? 1;
if (chromium === undefined) {
  console.log(`\n${WAYS}`);
  process.exitCode = 1;
}
