// `npm test`: runs every test, and the checks beside them. Without a browser it runs the others, prints how to get one, and fails.
import { spawn, type ChildProcess, type StdioOptions } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { lookForChromium, WAYS } from './browser/chromium.ts';

const chromium = lookForChromium();

const runTests = (projects: readonly string[], workers: number, stdio: StdioOptions): ChildProcess => {
  const options = [...projects.map((name) => `--project=${name}`), `--maxWorkers=${workers}`];
  // Programs print colors only into a terminal.
  const color = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {};
  return spawn('vitest', ['run', ...options, ...process.argv.slice(2)], {
    stdio,
    env: { ...process.env, ...color, ...(chromium && { CHROME_PATH: chromium }) },
  });
};

/** The exit code of a program, and what it has printed if that is piped. */
const end = async (child: ChildProcess): Promise<{ readonly code: number; readonly output: string }> => {
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const [code]: (number | null)[] = await once(child, 'close');
  return { code: code ?? 1, output };
};

// On Ctrl-C each program stops what it started; this process waits for them.
process.on('SIGINT', () => {});

const checks = spawn(process.execPath, [join(import.meta.dirname, 'check.ts')], {
  stdio: ['ignore', 'pipe', 'inherit'],
});
// Two runs take less time than one with three workers: each worker of the first has a cloud, which starts functions of its own, and
// the worker of the second makes each template once.
const withCloud = runTests(chromium === undefined ? ['api'] : ['api', 'browser'], 2, 'inherit');
const others = runTests(['unit', 'infra', 'packages'], 1, ['ignore', 'pipe', 'pipe']);
const [shown, ...kept] = await Promise.all([withCloud, others, checks].map(end));
process.exitCode = shown?.code ?? 1;
for (const { code, output } of kept) {
  console.log(output.trimEnd());
  process.exitCode ||= code;
}
if (chromium === undefined) {
  console.log(`\n${WAYS}`);
  process.exitCode = 1;
}
