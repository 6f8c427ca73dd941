import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { hashFiles, prepareFolder } from '../../../local/kept-folders.ts';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'kept-folders-'));
});

const write = async (file: string, text: string): Promise<void> => {
  await mkdir(path.dirname(path.join(root, file)), { recursive: true });
  await writeFile(path.join(root, file), text);
};

describe('hashFiles', () => {
  const hash = () => hashFiles(['seed', 'stage.ts'], root);

  beforeEach(async () => {
    await write('seed/articles.ts', 'one');
    await write('stage.ts', 'two');
  });

  it.each<[what: string, change: () => Promise<void>]>([
    ['a changed file', () => write('seed/articles.ts', 'another')],
    ['a new file', () => write('seed/images/cafe.webp', '')],
    ['a removed file', () => rm(path.join(root, 'seed/articles.ts'))],
    ['a changed file that is named itself', () => write('stage.ts', 'another')],
  ])('differs after %s', async (_, change) => {
    const before = await hash();
    await change();
    expect(await hash()).not.toBe(before);
  });

  it.each<[what: string, file: string]>([
    ['a test of a package', 'seed/local-aws/test/edge.test.ts'],
    ['a temporary file of an editor', 'seed/.articles.ts.swp'],
    ['a file that is not named', 'other.ts'],
  ])('is the same after a change of %s', async (_, file) => {
    const before = await hash();
    await write(file, 'changed');
    expect(await hash()).toBe(before);
  });
});

describe('prepareFolder', () => {
  const parent = () => path.join(root, 'kept');
  const make = vi.fn<(folder: string) => Promise<void>>((folder) =>
    writeFile(path.join(folder, 'made'), name),
  );
  let name: string;
  const prepare = () => prepareFolder({ parent: parent(), kept: 2, name: async () => name, make });

  beforeEach(() => {
    name = 'first';
    make.mockClear();
  });

  it('makes a folder once for the same sources, also for two at the same time', async () => {
    const folders = await Promise.all([prepare(), prepare()]);
    folders.push(await prepare());
    expect(new Set(folders)).toEqual(new Set([path.join(parent(), 'first')]));
    expect(make).toHaveBeenCalledOnce();
  });

  it('makes another when the sources have changed', async () => {
    await prepare();
    name = 'second';
    expect(await readFile(path.join(await prepare(), 'made'), 'utf8')).toBe('second');
  });

  it('makes it again when the sources change meanwhile', async () => {
    make.mockImplementationOnce(async () => {
      name = 'second';
    });
    expect(await prepare()).toBe(path.join(parent(), 'second'));
    expect(await readdir(parent())).toEqual(['second']);
  });

  it('leaves nothing when it cannot be made, and makes it the next time', async () => {
    make.mockRejectedValueOnce(new Error('It does not build'));
    await expect(prepare()).rejects.toThrow('It does not build');
    expect(await readdir(parent())).toEqual([]);
    await expect(prepare()).resolves.toBeDefined();
  });

  it('keeps those that were used last, and removes what a killed process left', async () => {
    await mkdir(path.join(parent(), 'fresh-1'), { recursive: true });
    for (name of ['first', 'second']) {
      await utimes(await prepare(), 0, 0);
    }
    name = 'first';
    await prepare();
    name = 'third';
    await prepare();
    expect((await readdir(parent())).toSorted()).toEqual(['first', 'third']);
  });
});
