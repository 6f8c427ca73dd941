import { readFileSync, readdirSync } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { readTemplate } from 'local-aws/assembly';
import { expect, it, onTestFinished } from 'vitest';
import { MAX_RESIDENT_BYTES } from '../../../local/builder.ts';
import { hashFiles } from '../../../local/kept-folders.ts';
import { copyRepository, NODE_START, prepareCopy, printed, startCopy, type Copy } from '../../start-copy.ts';

const HANDLER = 'functions/http/health.get.ts';
const COMPONENT = 'web/features/site/footer.tsx';

/** Longer than any build takes on a busy machine. */
const PATIENCE = { timeout: 240_000, interval: 100 };

/** The builder of a copy: its process, and the bytes that it has in memory. */
const findBuilder = ({ folder }: Copy) => {
  const program = path.join(folder, 'local/build-worker.ts');
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      if (!readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(program)) continue;
      const kilobytes = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
      return { pid, bytes: Number(kilobytes) * 1024 };
    } catch {
      // It has just ended.
    }
  }
  return undefined;
};

/** CDK sorts the resources of a right by their names, and the name of a file is a hash of what it holds. */
const sortResources = (key: string, value: unknown): unknown =>
  key === 'Resource' && Array.isArray(value) ? value.map((each) => JSON.stringify(each)).toSorted() : value;

/** The newest assembly of a copy, with the names of its parts in place of their hashes. */
const readAssembly = async ({ folder }: Copy) => {
  const assemblies = path.join(folder, '.local/assemblies');
  const made = await Promise.all(
    (await readdir(assemblies)).map(async (name) => ({
      assembly: path.join(assemblies, name),
      madeMs: (await stat(path.join(assemblies, name))).mtimeMs,
    })),
  );
  const { assembly = '' } = made.toSorted((a, b) => b.madeMs - a.madeMs)[0] ?? {};
  const assets: { files: Record<string, { displayName: string; source: { path: string } }> } = JSON.parse(
    await readFile(path.join(assembly, 'plainly-laptop.assets.json'), 'utf8'),
  );
  let template = JSON.stringify(readTemplate(assembly).template);
  const contents: Record<string, string> = {};
  for (const [key, { displayName, source }] of Object.entries(assets.files)) {
    template = template.replaceAll(key, displayName);
    if (!displayName.endsWith('Template'))
      contents[displayName] = await hashFiles(['.'], path.join(assembly, source.path));
  }
  return { template: JSON.parse(template, sortResources), contents };
};

it('plays edits at once, in one process, as a synth would, and shows a mistake', async () => {
  const copy = await copyRepository();
  onTestFinished(copy.remove);
  await prepareCopy(copy);
  const start = startCopy(copy, NODE_START);
  await start.waitFor(printed.addresses);
  const fetchStage = async () => {
    const answer: { stage?: string } = await (await fetch(`${copy.siteUrl}/api/health`)).json();
    return answer.stage;
  };
  expect(await fetchStage()).toBe('laptop');

  await copy.edit(HANDLER, 'stage: STAGE', "stage: 'changed'");
  await expect.poll(fetchStage, PATIENCE).toBe('changed');
  await expect.poll(start.output, PATIENCE).toMatch(/health\.get\.ts → 1 function, .* s\n/);
  const first = findBuilder(copy);

  await copy.edit(COMPONENT, '<footer className="footer">', '<footer className="footer" id="changed">');
  const fetchHome = async () => (await fetch(`${copy.siteUrl}/`)).text();
  await expect.poll(fetchHome, PATIENCE).toContain('id="changed"');
  await expect.poll(start.output, PATIENCE).toMatch(/footer\.tsx → .* s\n/);
  if (process.platform === 'linux') {
    // It gives memory back after it has said that a build has ended.
    await expect.poll(() => findBuilder(copy)?.bytes, PATIENCE).toBeLessThan(0.75 * MAX_RESIDENT_BYTES);
    expect(findBuilder(copy)?.pid).toBe(first?.pid);
  }

  // The former assemblies were made without a synth.
  const patched = await readAssembly(copy);
  await copy.edit('infra/stack.ts', 'import', '// Changed.\nimport');
  await expect.poll(start.output, PATIENCE).toMatch(/stack\.ts → .* s\n/);
  expect(await readAssembly(copy)).toEqual(patched);

  await copy.edit(HANDLER, "stage: 'changed'", 'stage: (');
  await expect.poll(start.output, PATIENCE).toMatch(/health\.get\.ts → a mistake[^]*health\.get\.ts:\d+/);
  expect(await fetchStage()).toBe('changed');

  await copy.restore(HANDLER);
  await expect.poll(fetchStage, PATIENCE).toBe('laptop');

  expect(await start.stop()).toBe(0);
  await expect.poll(start.isRunning, PATIENCE).toBe(false);
}, 600_000);
