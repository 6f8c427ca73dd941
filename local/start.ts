// `npm start`: runs the whole product on this computer until Ctrl-C.
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { DEFAULT_PORT, LAST_BASE_PORT } from './addresses.ts';
import { formatBanner, formatFailure, formatSamples } from './banner.ts';
import { startCloud } from './cloud.ts';
import { DATA, LOCAL } from './paths.ts';
import { describeRefusedPorts, describeTakenPorts, noteRunning, runningCloud } from './running.ts';
import { watchSources } from './watch.ts';

const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
// Lambda's time zone is UTC. A worker thread takes its time zone from the process, not from its own variables.
process.env['TZ'] = 'UTC';

const LOGS = join(LOCAL, 'logs');

const print = (text: string) => process.stdout.write(`${text}\n`);

/** Exits with a message instead of a stack trace, for an error that the user can correct. */
const exitWith = (text: string): never => {
  process.stderr.write(`\n${text}\n`);
  process.exit(1);
};

const parseOptions = () => {
  try {
    return parseArgs({ options: { logs: { type: 'boolean' } } }).values;
  } catch (error) {
    return exitWith(`${String(error)}\nnpm start takes one option: -- --logs (show what functions write)`);
  }
};

const parseBasePort = (text: string | undefined): number => {
  const port = text === undefined || text === '' ? DEFAULT_PORT : Number(text);
  return Number.isInteger(port) && port >= 1024 && port <= LAST_BASE_PORT
    ? port
    : exitWith(`PORT must be a number from 1024 to ${LAST_BASE_PORT}, not ${text ?? ''}`);
};

const { logs = false } = parseOptions();
const basePort = parseBasePort(process.env['PORT']);

const other = await runningCloud();
if (other) {
  exitWith(
    `Plainly already runs at ${other.siteUrl} (process ${other.pid}). Stop it with Ctrl-C in its window first: ` +
      'two of them would write to the same data.',
  );
}
const wrongPorts = describeRefusedPorts(basePort) ?? (await describeTakenPorts(basePort));
if (wrongPorts) exitWith(wrongPorts);

const describeError = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const removeNote = await noteRunning(basePort, `http://localhost:${basePort}`);
let stop = async (): Promise<void> => {
  await removeNote();
};
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    // A second Ctrl-C exits at once, in case something hangs.
    process.once(signal, () => process.exit(1));
    stop().then(
      () => process.exit(0),
      (error: unknown) => exitWith(describeError(error)),
    );
  });
}

const startMs = performance.now();
let isStopping = false;
const printProgress = (text: string) => {
  if (!isStopping) print(`  ${((performance.now() - startMs) / 1000).toFixed(1).padStart(5)} s  ${text}`);
};
const cloud = await startCloud({
  basePort,
  dataFolder: DATA,
  logFolder: LOGS,
  seed: true,
  isWatching: true,
  onProgress: printProgress,
  ...(logs && { log: (text: string) => void process.stdout.write(text) }),
}).catch(async (error: unknown) => {
  await removeNote();
  return exitWith(`Plainly could not start. ${describeError(error)}`);
});
const stopWatching = await watchSources({ cloud, print, now: () => new Date(), timeZone });
stop = async () => {
  print('\n  Stopping.');
  isStopping = true;
  await stopWatching();
  await cloud.stop();
  await removeNote();
};
printProgress('The site answers');
print(formatBanner(cloud, { data: relative('.', DATA), logs: relative('.', LOGS) }));
const missing = await cloud.samples.catch((error: unknown) => [
  { sample: 'the samples', cause: describeError(error) },
]);
if (missing.length === 0) print(formatSamples(cloud));
for (const failure of missing) print(formatFailure(failure));
