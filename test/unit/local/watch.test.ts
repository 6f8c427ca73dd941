import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Changes } from 'local-aws';
import { describe, expect, it, onTestFinished } from 'vitest';
import { watchFiles } from '../../../local/source-files.ts';
import { chooseStep, createUpdater, describeChanges } from '../../../local/watch.ts';

const NOTHING: Changes = { functions: [], files: [], resources: [] };

describe('chooseStep', () => {
  it.each([
    ['functions/http/health.get.ts', 'update'],
    ['cdk.json', 'update'],
    ['identity/post-login.cjs', 'reload the action'],
    ['local/seed/stripe.ts', 'restart'],
    ['packages/local-aws/index.ts', 'restart'],
    ['package-lock.json', 'restart'],
    ['packages/local-aws/test/edge.test.ts', 'nothing'],
    ['identity/README.md', 'nothing'],
    ['identity/post-login.d.cts', 'nothing'],
  ])('answers a change of %s with: %s', (file, step) => {
    expect(chooseStep(file)).toBe(step);
  });
});

describe('describeChanges', () => {
  it.each<[string, Changes]>([
    ['1 function', { ...NOTHING, functions: ['GET /health'] }],
    ['2 functions, 1 file, Headers', { functions: ['a', 'b'], files: ['c'], resources: ['Headers'] }],
    ['4 resources', { ...NOTHING, resources: ['A', 'B', 'C', 'D'] }],
    ['no difference', NOTHING],
  ])('writes %s', (text, changes) => {
    expect(describeChanges(changes)).toBe(text);
  });
});

describe('createUpdater', () => {
  const start = (update: () => Promise<Changes | undefined>, reloadAction = () => undefined) => {
    const lines: string[] = [];
    const clock = { ms: Date.UTC(2026, 4, 1, 12, 3, 12) };
    const bring = createUpdater({
      cloud: {
        update: () => {
          clock.ms += 400;
          return update();
        },
        reloadAction,
      },
      print: (line) => lines.push(line),
      now: () => new Date(clock.ms),
      timeZone: 'Europe/Rome',
    });
    return { bring, lines };
  };

  it('says in a line what was changed, what happened and how long it took, at the time of the terminal', async () => {
    const { bring, lines } = start(() => Promise.resolve({ ...NOTHING, functions: ['GET /health'] }));
    await bring(['functions/http/health.get.ts']);
    await bring(['web/paths.ts', 'web/api.ts', 'shared/tags.ts']);
    expect(lines).toEqual([
      '14:03:12  functions/http/health.get.ts → 1 function, 0.4 s',
      '14:03:12  web/paths.ts and 2 more → 1 function, 0.4 s',
    ]);
  });

  it('says nothing of a save that changes nothing, and of a file that is no source', async () => {
    const { bring, lines } = start(() => Promise.resolve(undefined));
    await bring(['web/paths.ts']);
    await bring(['packages/local-aws/README.md']);
    expect(lines).toEqual([]);
  });

  it('shows a mistake, and says when it is taken back', async () => {
    const results = [
      () => Promise.reject(new Error('web/api.ts:3: ERROR\n> 3 | let')),
      () => Promise.resolve(undefined),
      () => Promise.resolve(undefined),
    ];
    const { bring, lines } = start(() => results.shift()!());
    for (const _ of [1, 2, 3]) await bring(['web/api.ts']);
    expect(lines).toEqual([
      '14:03:12  web/api.ts → a mistake; what ran before goes on\n  web/api.ts:3: ERROR\n  > 3 | let',
      '14:03:12  web/api.ts → as before, 0.4 s',
    ]);
  });

  it("reads the tenant's Action again, and shows a mistake in it", async () => {
    const results = [
      () => undefined,
      () => {
        throw new Error('exports no onExecutePostLogin');
      },
    ];
    const { bring, lines } = start(
      () => Promise.reject(new Error('nothing else is to be built')),
      () => results.shift()!(),
    );
    await bring(['identity/post-login.cjs']);
    await bring(['identity/post-login.cjs']);
    expect(lines).toEqual([
      "14:03:12  identity/post-login.cjs → the tenant's Action, 0.0 s",
      '14:03:12  identity/post-login.cjs → a mistake; what ran before goes on\n  exports no onExecutePostLogin',
    ]);
  });

  it('asks for a new start after a change of what runs the cloud, and plays the rest', async () => {
    const { bring, lines } = start(() => Promise.resolve({ ...NOTHING, files: ['site/index.html'] }));
    await bring(['local/cloud.ts', 'web/api.ts']);
    expect(lines).toEqual([
      '14:03:12  local/cloud.ts → stop npm start and start it again',
      '14:03:12  web/api.ts → 1 file, 0.4 s',
    ]);
  });
});

describe('watchFiles', () => {
  const start = async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'plainly-watch-'));
    await mkdir(path.join(folder, 'deep'));
    await writeFile(path.join(folder, 'deep/page.ts'), '1');
    await writeFile(path.join(folder, 'cdk.json'), '1');
    const seen = new Set<string>();
    const note = (file: string) => seen.add(path.relative(folder, file));
    return { folder, seen, note };
  };

  const see = async (seen: Set<string>, file: string) => {
    await expect.poll(() => [...seen]).toContain(file);
    seen.clear();
  };

  it('sees each save of a file that an editor replaces by renaming', async () => {
    const { folder, seen, note } = await start();
    onTestFinished(await watchFiles([folder], note));
    for (const text of ['2', '3', '4']) {
      await writeFile(path.join(folder, 'deep/.page.ts.tmp'), text);
      await rename(path.join(folder, 'deep/.page.ts.tmp'), path.join(folder, 'deep/page.ts'));
      await see(seen, 'deep/page.ts');
    }
  });

  it('sees files of folders that are made later, and removed files', async () => {
    const { folder, seen, note } = await start();
    onTestFinished(await watchFiles([folder], note));
    await mkdir(path.join(folder, 'new/deeper'), { recursive: true });
    await writeFile(path.join(folder, 'new/deeper/page.ts'), '1');
    await see(seen, 'new/deeper/page.ts');
    await rm(path.join(folder, 'new/deeper/page.ts'));
    await see(seen, 'new/deeper/page.ts');
  });

  it('does not see temporary files of editors', async () => {
    const { folder, seen, note } = await start();
    onTestFinished(await watchFiles([folder], note));
    for (const name of ['.page.ts.swp', 'page.ts~', 'page.ts'])
      await writeFile(path.join(folder, 'deep', name), '2');
    await expect.poll(() => [...seen]).toEqual(['deep/page.ts']);
  });

  it('sees the named files of a folder alone', async () => {
    const { folder, seen, note } = await start();
    onTestFinished(await watchFiles([path.join(folder, 'cdk.json')], note));
    for (const name of ['other.json', 'cdk.json']) await writeFile(path.join(folder, name), '2');
    await expect.poll(() => [...seen]).toEqual(['cdk.json']);
  });
});
