import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { addressesAt, LAST_BASE_PORT, movedTo, portsAt } from '../../../local/addresses.ts';
import { withLock } from '../../../local/lock.ts';
import { portComplaint, runningCloud } from '../../../local/running.ts';
import { accounts, otpauthOf } from '../../../local/seed/accounts.ts';
import { articles, scheduledArticle } from '../../../local/seed/articles.ts';
import { ArticleForm } from '#shared/contract/articles.ts';

const BASE_PORT = 4806;

const temporaryFolder = async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'plainly-start-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
};

describe('the ports', () => {
  it('give no reason to complain while they are free', async () => {
    expect(await portComplaint(BASE_PORT)).toBeUndefined();
  });

  it('when one is taken: which, for what, and how to choose others', async () => {
    const [, s3] = portsAt(BASE_PORT);
    const taken = createServer();
    await new Promise<void>((resolve) => taken.listen(s3?.port, '127.0.0.1', resolve));
    onTestFinished(() => new Promise<void>((resolve) => taken.close(() => resolve())));
    const complaint = await portComplaint(BASE_PORT);
    expect(complaint).toContain('Port 4807, for the image store (S3), is taken');
    expect(complaint).toContain('PORT=5000 npm start');
    expect(complaint).toContain('8 ports in a row are needed, from 4806 on');
    expect(complaint).not.toContain('4806,');
  });

  it('move every address of the template, and nothing that only looks like one', () => {
    const text =
      'http://localhost:4000/x http://127.0.0.1:4001 "http://127.0.0.1:4003" http://localhost:4004/ http://localhost:4005 http://127.0.0.1:4006 http://localhost:40001 4002';
    expect(movedTo(4500)(text)).toBe(
      'http://localhost:4500/x http://127.0.0.1:4501 "http://127.0.0.1:4503" http://localhost:4504/ http://localhost:4505 http://127.0.0.1:4506 http://localhost:40001 4002',
    );
  });

  it('move each address once, also to where another one was', () => {
    const text = Object.values(addressesAt(4000)).join(' ');
    expect(movedTo(4001)(text)).toBe(Object.values(addressesAt(4001)).join(' '));
  });

  it('are as many as there are addresses, and fit below the last one there is', () => {
    const addresses = Object.values(addressesAt(LAST_BASE_PORT)).map((address) =>
      Number(new URL(address).port),
    );
    expect(portsAt(LAST_BASE_PORT).map(({ port }) => port)).toEqual(addresses);
    expect(Math.max(...addresses)).toBe(65_535);
  });
});

describe('the note of a running cloud', () => {
  const noteOf = async (pid: number, age = 0) => {
    const folder = await temporaryFolder();
    const file = path.join(folder, 'running.json');
    await writeFile(file, JSON.stringify({ pid, basePort: BASE_PORT, siteUrl: 'http://localhost:4806' }));
    const then = new Date(Date.now() - age);
    await utimes(file, then, then);
    return runningCloud(folder);
  };

  it('counts while its process lives', async () => {
    expect(await noteOf(process.pid)).toMatchObject({ siteUrl: 'http://localhost:4806' });
  });

  it('is nothing when another program has the process id by now, and nobody listens', async () => {
    expect(await noteOf(process.pid, 3_600_000)).toBeUndefined();
  });

  it('is nothing once its process is gone, or when there is none', async () => {
    // Beyond the largest process id that Linux gives.
    expect(await noteOf(2 ** 30)).toBeUndefined();
    expect(await runningCloud(await temporaryFolder())).toBeUndefined();
  });
});

describe('the lock of the builder', () => {
  it('lets in one at a time, and everybody in the end', async () => {
    const file = path.join(await temporaryFolder(), 'lock');
    let inside = 0;
    const most: number[] = [];
    const work = async () => {
      inside += 1;
      most.push(inside);
      await new Promise((resolve) => setImmediate(resolve));
      inside -= 1;
    };
    await Promise.all([withLock(file, work), withLock(file, work), withLock(file, work)]);
    expect(most).toEqual([1, 1, 1]);
  });

  it('is taken over from a process that died', async () => {
    const file = path.join(await temporaryFolder(), 'lock');
    await writeFile(file, String(2 ** 30));
    expect(await withLock(file, () => Promise.resolve('done'))).toBe('done');
  });

  it('is given back when the work fails', async () => {
    const file = path.join(await temporaryFolder(), 'lock');
    await expect(withLock(file, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await withLock(file, () => Promise.resolve('done'))).toBe('done');
  });
});

describe('the version of Node', () => {
  const check = path.resolve(import.meta.dirname, '../../../local/node-version.js');

  it('is checked by a file that an old Node can read', async () => {
    const source = await readFile(check, 'utf8');
    const pretend = `Object.defineProperty(process, 'versions', { value: { node: '20.1.0' } });`;
    const script = path.join(await temporaryFolder(), 'old.mjs');
    await writeFile(script, pretend + source);
    const said = await new Promise<{ code: unknown; text: string }>((resolve) => {
      execFile(process.execPath, [script], (error, _, text) => resolve({ code: error?.code, text }));
    });
    expect(said.code).toBe(1);
    expect(said.text).toMatch(/This needs Node 24/);
  });
});

describe('the samples', () => {
  it('are articles that the form would take', () => {
    for (const { images, ...words } of [...articles, scheduledArticle]) {
      const draft = {
        ...words,
        images: images.map(({ file, ...rest }) => ({
          ...rest,
          url: `http://localhost:4000/blogimage/${file}`,
        })),
        publishDate: '2026-11-21',
      };
      expect(ArticleForm.safeParse(draft).error?.issues, words.title).toBeUndefined();
      expect(words.extract.length, words.title).toBeGreaterThanOrEqual(400);
    }
  });

  it('have titles of their own, by which the seed knows what is published', () => {
    const titles = [...articles, scheduledArticle].map(({ title }) => title);
    expect(new Set(titles).size).toBe(titles.length);
  });

  it('have images of at most 60 KB each', async () => {
    for (const { file } of [...articles, scheduledArticle].flatMap(({ images }) => images)) {
      const bytes = await readFile(path.resolve(import.meta.dirname, '../../../local/seed/images', file));
      expect(bytes.subarray(8, 12).toString('latin1'), file).toBe('WEBP');
      expect(bytes.length, file).toBeLessThanOrEqual(60_000);
    }
  });

  it('have a line for authenticator apps', () => {
    expect(otpauthOf(accounts.editorWithTotp)).toBe(
      'otpauth://totp/Plainly:totp%40plainly.example?secret=PLAINLYLAPTOPSECRETFORTHEEDITOR2&issuer=Plainly',
    );
  });
});
