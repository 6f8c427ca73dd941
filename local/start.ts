// `npm start`: the whole product on this computer, until Ctrl-C.
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { DEFAULT_PORT, LAST_BASE_PORT } from './addresses.ts';
import { prepareAssembly } from './assembly.ts';
import { bannerOf } from './banner.ts';
import { startCloud, type Cloud } from './cloud.ts';
import { DATA, LOCAL } from './paths.ts';
import { noteRunning, portComplaint, runningCloud } from './running.ts';
import { onChange } from './watch.ts';

// Lambda's clock shows UTC. A worker thread takes its time zone from the process, not from its own variables.
process.env['TZ'] = 'UTC';

const LOGS = join(LOCAL, 'logs');

const tell = (text: string) => process.stdout.write(`${text}\n`);

/** Ends with a sentence instead of a stack trace: it is for a person to mend. */
const giveUp = (text: string): never => {
  process.stderr.write(`\n${text}\n`);
  process.exit(1);
};

const options = () => {
  try {
    return parseArgs({ options: { logs: { type: 'boolean' }, watch: { type: 'boolean' } } }).values;
  } catch (error) {
    return giveUp(`${String(error)}\nnpm start takes: -- --logs (show what functions write) and -- --watch`);
  }
};

const basePortFrom = (text: string | undefined): number => {
  const port = text === undefined || text === '' ? DEFAULT_PORT : Number(text);
  return Number.isInteger(port) && port >= 1024 && port <= LAST_BASE_PORT
    ? port
    : giveUp(`PORT must be a number from 1024 to ${LAST_BASE_PORT}, not ${text ?? ''}`);
};

const { logs = false, watch = false } = options();
const basePort = basePortFrom(process.env['PORT']);

const other = await runningCloud();
if (other) {
  giveUp(
    `Plainly already runs at ${other.siteUrl} (process ${other.pid}). Stop it with Ctrl-C in its window first: ` +
      'two of them would write to the same data.',
  );
}
const complaint = await portComplaint(basePort);
if (complaint) giveUp(complaint);

const start = async (): Promise<Cloud> => {
  const began = performance.now();
  return startCloud({
    basePort,
    dataFolder: DATA,
    logFolder: LOGS,
    seed: true,
    onProgress: (text) => tell(`  ${((performance.now() - began) / 1000).toFixed(1).padStart(5)} s  ${text}`),
    ...(logs && { log: (text: string) => void process.stdout.write(text) }),
  });
};

const sentenceOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const forgetNote = await noteRunning(basePort, `http://localhost:${basePort}`);
let cloud = await start().catch(async (error: unknown) => {
  await forgetNote();
  return giveUp(`Plainly could not start. ${sentenceOf(error)}`);
});
tell(bannerOf(cloud, { data: relative('.', DATA), logs: relative('.', LOGS) }));

let busy: Promise<unknown> = Promise.resolve();
const restart = async () => {
  // While a change does not build, what runs goes on running.
  await prepareAssembly((text) => tell(`  ${text}`));
  await cloud.stop();
  cloud = await start();
  tell('  Ready again.');
};
const stopWatching = watch
  ? onChange(() => {
      busy = busy.then(restart).catch((error: unknown) => tell(sentenceOf(error)));
    })
  : () => undefined;

const stop = async () => {
  stopWatching();
  tell('\n  Stopping.');
  await busy;
  await cloud.stop();
  await forgetNote();
};

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    // A second Ctrl-C must not have to wait for whatever hangs.
    process.once(signal, () => process.exit(1));
    stop().then(
      () => process.exit(0),
      (error: unknown) => giveUp(sentenceOf(error)),
    );
  });
}
