// `node test/kill-starts.ts [--short]`: kills first starts at many moments, and looks whether the next start makes up for it.
import { spawn, type ChildProcess } from 'node:child_process';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { findFaults } from './sample-check.ts';
import { copyRepository, printed, startCopy, type Copy, type StartedCopy } from './start-copy.ts';

interface Moment {
  readonly phase: 'in the build' | 'after the build';
  /** From the beginning of its phase. */
  readonly ms: number;
  /** Whether other programs keep the processors busy, until the next start is checked. */
  readonly isBusy: boolean;
}

/** How many kills there are in each phase, and which of them are beside busy loops. */
const PLANS = {
  whole: { inBuild: 5, afterBuild: 20, busyInBuild: [2], busyAfterBuild: [2, 7, 12, 17] },
  short: { inBuild: 1, afterBuild: 3, busyInBuild: [], busyAfterBuild: [1] },
};
const BUSY_LOOPS = 2;

const { short = false } = parseArgs({ options: { short: { type: 'boolean' } } }).values;
const plan = short ? PLANS.short : PLANS.whole;

const say = (text: string) => process.stdout.write(`${text}\n`);
const formatSeconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

/** Moments in the middles of equal parts of a phase. */
const spread = (
  phase: Moment['phase'],
  durationMs: number,
  count: number,
  busy: readonly number[],
): Moment[] =>
  Array.from({ length: count }, (_, index) => ({
    phase,
    ms: ((index + 0.5) / count) * durationMs,
    isBusy: busy.includes(index),
  }));

const loops = new Set<ChildProcess>();
const startBusyLoops = () => {
  for (let count = 0; count < BUSY_LOOPS; count += 1) {
    // It ends when this process is killed, too.
    const code = `while (process.ppid === ${process.pid});`;
    loops.add(spawn(process.execPath, ['--eval', code], { stdio: 'ignore' }));
  }
};
const endBusyLoops = () => {
  for (const loop of loops) loop.kill('SIGKILL');
  loops.clear();
};

const removeFiles = (folder: string) => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });

/** Waits for the last thing that a start prints, and looks for everything that must be there then. */
const finishStart = async (copy: Copy, start: StartedCopy) => {
  const addressesMs = await start.waitFor(printed.addresses);
  const samplesMs = await start.waitFor(printed.end);
  const faults = await findFaults(copy);
  const report = `addresses ${formatSeconds(addressesMs).padStart(6)}, samples ${formatSeconds(samplesMs).padStart(6)}`;
  return { samplesMs, faults, report };
};

/** Measures the phases of a first start: a build, and then a start that needs none, as the kills after the build have it. */
const measureReference = async (copy: Copy) => {
  const building = startCopy(copy);
  const buildMs = (await building.waitFor(printed.afterBuild)) - (await building.waitFor(printed.build));
  await building.kill();
  removeFiles(copy.dataFolder);
  const start = startCopy(copy);
  const { samplesMs, faults, report } = await finishStart(copy, start);
  const afterBuildMs = samplesMs - (await start.waitFor(printed.afterBuild));
  await start.kill();
  say(`A first start: build ${formatSeconds(buildMs)}; without the build: ${report}`);
  if (faults.length > 0) throw new Error(`Already without a kill:\n${faults.join('\n')}\n${start.output()}`);
  return { buildMs, afterBuildMs };
};

/** Kills a first start, starts again, and resolves to what the second start brought, and to what is missing. */
const killAndStartAgain = async (copy: Copy, { phase, ms, isBusy }: Moment) => {
  const isInBuild = phase === 'in the build';
  removeFiles(isInBuild ? path.dirname(copy.dataFolder) : copy.dataFolder);
  if (isBusy) startBusyLoops();
  let start = startCopy(copy);
  try {
    await start.waitFor(isInBuild ? printed.build : printed.afterBuild);
    await delay(ms);
    const hadAll = start.output().includes(printed.allSamples);
    if (!(await start.kill())) throw new Error(`The first start ended by itself:\n${start.output()}`);
    start = startCopy(copy);
    const { faults, report } = await finishStart(copy, start);
    return { report, faults, note: hadAll ? ' (it had all samples already)' : '', output: start.output() };
  } catch (error) {
    return { faults: [error instanceof Error ? error.message : String(error)] };
  } finally {
    await start.kill();
    endBusyLoops();
  }
};

const copy = await copyRepository();
process.once('exit', endBusyLoops);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(130));

const reference = await measureReference(copy);
// Those after the build come first: they all use the assembly of the reference.
const moments = [
  ...spread('after the build', reference.afterBuildMs, plan.afterBuild, plan.busyAfterBuild),
  ...spread('in the build', reference.buildMs, plan.inBuild, plan.busyInBuild),
];
let notWhole = 0;
for (const [index, moment] of moments.entries()) {
  const { report = '', faults, note = '', output = '' } = await killAndStartAgain(copy, moment);
  const where = `${formatSeconds(moment.ms).padStart(6)} ${moment.phase}${moment.isBusy ? ', beside busy loops' : ''}`;
  const result = faults.length === 0 ? 'whole' : 'not whole';
  say(`${String(index + 1).padStart(2)}  killed ${where.padEnd(42)}  ${report.padEnd(36)}  ${result}${note}`);
  if (faults.length === 0) continue;
  notWhole += 1;
  say([...faults, output].join('\n').replaceAll(/^/gm, '      '));
}
say(`${moments.length - notWhole} of ${moments.length} are whole.`);
process.exit(notWhole === 0 ? 0 : 1);
