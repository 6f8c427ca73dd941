import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdir, mkdtemp, readdir, readFile, utimes, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  addressesAt,
  DEFAULT_PORT,
  LAST_BASE_PORT,
  movePorts,
  portsAt,
  REFUSED_PORTS,
} from '../../../local/addresses.ts';
import { markComplete, prepareDataFolder } from '../../../local/data-layout.ts';
import { isProcessAlive, withLock } from '../../../local/lock.ts';
import { describeRefusedPorts, describeTakenPorts, runningCloud } from '../../../local/running.ts';
import { accounts, otpauthUrl } from '../../../local/seed/accounts.ts';
import { articles, draftArticle, scheduledArticle, withdrawnArticle } from '../../../local/seed/articles.ts';
import { readBody } from '../../../local/seed/body.ts';
import { countWords, readBodyText } from '#shared/body/text.ts';
import { Access } from '#shared/contract/articles.ts';
import { claimPorts } from '../../ports.ts';

const temporaryFolder = async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'plainly-start-'));
  return folder;
};

/** The first of eight ports that are free until the end of the test. */
const findFreePorts = async () => {
  const { basePort, server } = await claimPorts();
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return basePort;
};

describe('ports', () => {
  it('reports no problem for free ports', async () => {
    expect(await describeTakenPorts(await findFreePorts())).toBeUndefined();
  });

  it('names a port that is taken, its purpose, and how to choose others', async () => {
    const basePort = await findFreePorts();
    const taken = createServer();
    await new Promise<void>((resolve) => taken.listen(portsAt(basePort).s3, '127.0.0.1', resolve));
    onTestFinished(() => new Promise<void>((resolve) => taken.close(() => resolve())));
    const message = await describeTakenPorts(basePort);
    expect(message).toContain(`Port ${basePort + 1}, for the image store (S3), is taken`);
    expect(message).toContain('PORT=5000 npm start');
    expect(message).toContain(`8 ports in a row are needed, from ${basePort} on`);
    expect(message).not.toContain(`${basePort},`);
  });

  it.each([
    [6000, 'Browsers refuse port 6000, for the site, as unsafe.'],
    [
      5054,
      'Browsers refuse port 5060, for secrets, mail and calls of functions (SSM, SES, Lambda), as unsafe.',
    ],
  ])('names a port from %s on that browsers refuse, and one that works', (basePort, line) => {
    const message = describeRefusedPorts(basePort);
    expect(message).toContain(line);
    const [, advised = ''] = /PORT=(\d+) npm start/.exec(message ?? '') ?? [];
    expect(describeRefusedPorts(Number(advised))).toBeUndefined();
  });

  it.each(REFUSED_PORTS)('counts port %s as refused like a browser does', async (port) => {
    await expect(fetch(`http://127.0.0.1:${port}`)).rejects.toMatchObject({ cause: { message: 'bad port' } });
  });

  it.each([DEFAULT_PORT, 5000, 7000])('refuses no port from %s on, which we advise', (basePort) => {
    expect(describeRefusedPorts(basePort)).toBeUndefined();
  });

  it('moves every address of the template, and leaves text alone that only looks like an address', () => {
    const text =
      'http://localhost:4000/x http://127.0.0.1:4001 "http://127.0.0.1:4003" http://localhost:4004/ http://localhost:4005 http://127.0.0.1:4006 http://localhost:40001 4002';
    expect(movePorts(4500)(text)).toBe(
      'http://localhost:4500/x http://127.0.0.1:4501 "http://127.0.0.1:4503" http://localhost:4504/ http://localhost:4505 http://127.0.0.1:4506 http://localhost:40001 4002',
    );
  });

  it('moves each address once, also onto the port of another address', () => {
    const text = Object.values(addressesAt(4000)).join(' ');
    expect(movePorts(4001)(text)).toBe(Object.values(addressesAt(4001)).join(' '));
  });

  it('uses no port beyond 65535 at the highest first port', () => {
    const addresses = Object.values(addressesAt(LAST_BASE_PORT)).map((address) =>
      Number(new URL(address).port),
    );
    expect(Object.values(portsAt(LAST_BASE_PORT))).toEqual(addresses);
    expect(Math.max(...addresses)).toBe(65_535);
  });
});

describe('runningCloud', () => {
  const findCloud = async (pid: number, age = 0) => {
    const folder = await temporaryFolder();
    const file = path.join(folder, 'running.json');
    const note = { pid, basePort: await findFreePorts(), siteUrl: 'http://localhost:4000' };
    await writeFile(file, JSON.stringify(note));
    const then = new Date(Date.now() - age);
    await utimes(file, then, then);
    return runningCloud(folder);
  };

  it('finds the local cloud while its process lives', async () => {
    expect(await findCloud(process.ppid)).toMatchObject({ siteUrl: 'http://localhost:4000' });
  });

  it('finds no local cloud when its process id belongs to another program and the port is free', async () => {
    expect(await findCloud(process.ppid, 3_600_000)).toBeUndefined();
  });

  it('finds no local cloud in a note with the id of this very process', async () => {
    expect(await findCloud(process.pid)).toBeUndefined();
  });

  it('finds no local cloud in a note that is not whole', async () => {
    const folder = await temporaryFolder();
    await writeFile(path.join(folder, 'running.json'), '{"pid":');
    expect(await runningCloud(folder)).toBeUndefined();
  });

  it('finds no local cloud when the process or the note is gone', async () => {
    // Larger than any process id on Linux.
    expect(await findCloud(2 ** 30)).toBeUndefined();
    expect(await runningCloud(await temporaryFolder())).toBeUndefined();
  });
});

describe('prepareDataFolder', () => {
  const prepare = async (files: Readonly<Record<string, string>>, isComplete = false) => {
    const folder = path.join(await temporaryFolder(), 'data');
    await mkdir(folder);
    for (const [file, content] of Object.entries(files)) await writeFile(path.join(folder, file), content);
    if (isComplete) await markComplete(folder);
    const lines: string[] = [];
    const hasData = await prepareDataFolder(folder, (line) => lines.push(line));
    return { hasData, lines: lines.join(), left: await readdir(folder) };
  };

  it('creates a folder that is missing', async () => {
    const folder = path.join(await temporaryFolder(), 'data');
    expect(await prepareDataFolder(folder, () => expect.unreachable())).toBe(false);
    expect(await readdir(folder)).toEqual([]);
  });

  it('keeps data once they are complete', async () => {
    expect(await prepare({ 'user-pool.json': '{}' }, true)).toEqual({
      hasData: true,
      lines: '',
      left: ['layout', 'user-pool.json'],
    });
  });

  it.each<[string, Readonly<Record<string, string>>, boolean, RegExp]>([
    ['samples that are unfinished', { 'user-pool.json': '{}' }, false, /data are unfinished: .*anew/],
    [
      'data of another layout',
      { layout: '1\n', 'seed.json': '{}' },
      false,
      /data have another layout: .*anew/,
    ],
    [
      'a file that is not whole',
      { 'stripe.json': '{"events":[' },
      true,
      /stripe\.json cannot be read: .*anew/,
    ],
  ])('begins %s anew, and says so in a line', async (_, files, isComplete, line) => {
    expect(await prepare(files, isComplete)).toEqual({
      hasData: false,
      lines: expect.stringMatching(line),
      left: [],
    });
  });
});

describe('isProcessAlive', () => {
  it.runIf(process.platform === 'linux')(
    'counts a process as ended that its parent has not asked for',
    async () => {
      // The shell becomes a program that never asks for its child. The child ends only then: the shell itself might ask.
      const parent = spawn('sh', ['-c', 'sleep 60 & echo $!; exec sleep 60'], {
        stdio: ['ignore', 'pipe', 'ignore'],
      });
      onTestFinished(() => void parent.kill('SIGKILL'));
      const [chunk]: Buffer[] = await once(parent.stdout, 'data');
      const child = Number(String(chunk));
      await expect.poll(() => readFile(`/proc/${parent.pid}/comm`, 'utf8')).toBe('sleep\n');
      process.kill(child);
      await expect.poll(() => isProcessAlive(child)).toBe(false);
      // The system still has it.
      expect(process.kill(child, 0)).toBe(true);
    },
  );
});

describe('withLock', () => {
  it('takes a lock over from a process that has died', async () => {
    const file = path.join(await temporaryFolder(), 'lock');
    await writeFile(file, String(2 ** 30));
    expect(await withLock(file, () => Promise.resolve('done'))).toBe('done');
  });

  it('takes a lock over whose process id now belongs to another program', async () => {
    const file = path.join(await temporaryFolder(), 'lock');
    await writeFile(file, String(process.ppid));
    const longAgo = new Date(Date.now() - 60_000);
    await utimes(file, longAgo, longAgo);
    expect(await withLock(file, () => Promise.resolve('done'))).toBe('done');
  });
});

describe('node-version.js', () => {
  const check = path.resolve(import.meta.dirname, '../../../local/node-version.js');

  it('stops an old Node with the version that is needed', async () => {
    const source = await readFile(check, 'utf8');
    const pretend = `Object.defineProperty(process, 'versions', { value: { node: '20.1.0' } });`;
    const script = path.join(await temporaryFolder(), 'old.mjs');
    await writeFile(script, pretend + source);
    const result = await new Promise<{ code: unknown; text: string }>((resolve) => {
      execFile(process.execPath, [script], (error, _, text) => resolve({ code: error?.code, text }));
    });
    expect(result.code).toBe(1);
    expect(result.text).toMatch(/This needs Node 24/);
  });
});

describe('after-install.js', () => {
  it('names packages whose scripts package.json neither allows nor denies', async () => {
    const folder = await temporaryFolder();
    await mkdir(path.join(folder, 'local'));
    for (const file of ['after-install.js', 'node-version.js'])
      await copyFile(
        path.resolve(import.meta.dirname, '../../../local', file),
        path.join(folder, 'local', file),
      );
    const hasInstallScript = true;
    const packages = {
      '': { hasInstallScript },
      'node_modules/allowed': { hasInstallScript },
      'node_modules/@scope/denied': { hasInstallScript },
      'node_modules/quiet': {},
      'node_modules/other/node_modules/@scope/new': { hasInstallScript },
    };
    const allowScripts = { allowed: true, '@scope/denied': false };
    await writeFile(path.join(folder, 'package.json'), JSON.stringify({ type: 'module', allowScripts }));
    await writeFile(path.join(folder, 'package-lock.json'), JSON.stringify({ packages }));
    const { stderr } = await promisify(execFile)(process.execPath, [
      path.join(folder, 'local/after-install.js'),
    ]);
    expect(stderr).toContain('may not have run them: @scope/new.');
  });
});

describe('samples', () => {
  const published = [scheduledArticle, ...articles, withdrawnArticle];
  const all = [...published, draftArticle];
  const imageKey = 'blogimage/w47-16-22-y2026/0f8fad5b-d9cb-469f-a165-70867728950e-1600.webp';
  const readSample = (file: string) => readBody(file, () => imageKey);
  const whole = published.flatMap(({ body, access }) =>
    body === undefined ? [] : [{ file: body, access, tree: readSample(body) }],
  );

  it('gives each sample article that is published an extract of 400 characters or more', () => {
    for (const { title, extract } of published) expect(extract.length, title).toBeGreaterThanOrEqual(400);
  });

  it('has a dozen whole sample articles, three or more of each access, and some that are their extract', () => {
    expect(whole.length).toBeGreaterThanOrEqual(12);
    for (const access of Access.options)
      expect(whole.filter((article) => article.access === access).length, access).toBeGreaterThanOrEqual(3);
    expect(published.length - whole.length).toBeGreaterThanOrEqual(2);
  });

  it('gives each whole sample article 500 to 900 words, headings, a list, a prompt, a box and a link', () => {
    for (const { file, tree } of whole) {
      expect(countWords(tree), file).toBeGreaterThanOrEqual(500);
      expect(countWords(tree), file).toBeLessThanOrEqual(900);
      const kinds = tree.content.map(({ type }) => type);
      expect(kinds, file).toEqual(expect.arrayContaining(['heading', 'prompt', 'callout', 'paragraph']));
      expect(
        kinds.some((kind) => kind === 'bulletList' || kind === 'orderedList'),
        file,
      ).toBe(true);
      expect(JSON.stringify(tree), file).toContain('"href":"https://');
      // What would be left of a sign of Markdown that the parser does not know.
      const text = tree.content.filter(({ type }) => type !== 'prompt');
      expect(readBodyText({ ...tree, content: text }), file).not.toMatch(/\*\*|`|^#|\]\(|!\[/m);
    }
  });

  it('says in three to five lines what is inside a whole sample article, unless it is for everyone', () => {
    for (const { title, access, body, inside = [] } of published) {
      const isGated = body !== undefined && access !== 'everyone';
      expect([title, inside.length >= 3 && inside.length <= 5]).toEqual([title, isGated]);
    }
  });

  it('keeps sample images at 60 KB at most', async () => {
    for (const { file } of all.flatMap(({ images }) => images)) {
      const bytes = await readFile(path.resolve(import.meta.dirname, '../../../local/seed/images', file));
      expect(bytes.subarray(8, 12).toString('latin1'), file).toBe('WEBP');
      expect(bytes.length, file).toBeLessThanOrEqual(60_000);
    }
  });

  it('builds the URL for an authenticator app', () => {
    expect(otpauthUrl(accounts.editorWithTotp)).toBe(
      'otpauth://totp/Plainly:totp%40plainly.example?secret=PLAINLYLAPTOPSECRETFORTHEEDITOR2&issuer=Plainly',
    );
  });
});
