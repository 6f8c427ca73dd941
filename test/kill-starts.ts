// `node test/kill-starts.ts`: kills a first start while it builds, while it makes the samples, and when they are whole. The next start
// always works: it begins anew while the samples are unfinished, and keeps the data afterwards.
import assert from 'node:assert/strict';
import { articles } from '../local/seed/articles.ts';
import { copyRepository, printed, startCopy } from './start-copy.ts';

const NEWS = 'are unfinished: they are begun anew';

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(130));

const copy = await copyRepository();

/** Starts, and kills when a line was printed. Returns all that was printed. */
const killAfter = async (line: string | RegExp, look?: () => Promise<void>): Promise<string> => {
  const start = startCopy(copy);
  const tookMs = await start.waitFor(line);
  await look?.();
  assert.equal(await start.kill(), true, `The start ended by itself:\n${start.output()}`);
  console.log(`Killed after ${(tookMs / 1000).toFixed(1)} s, at: ${String(line)}`);
  return start.output();
};

const expectSamples = async (): Promise<void> => {
  const blog = await (await fetch(`${copy.siteUrl}/blog/archive`)).text();
  for (const { title } of articles) assert.ok(blog.includes(title.slice(0, 12)), `The blog lacks "${title}"`);
};

await killAfter(printed.build);
await killAfter('sample articles are ready');
const anew = await killAfter(printed.end, expectSamples);
assert.ok(anew.includes(NEWS) && anew.includes(printed.allSamples), anew);
const kept = await killAfter(printed.end, expectSamples);
assert.ok(!kept.includes(NEWS) && !kept.includes(printed.allSamples), kept);
console.log('All starts after a kill work.');
process.exit();
