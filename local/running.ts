// Which cloud of this checkout is running: `npm start` leaves a note, so that others can say so.
import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { portsAt } from './addresses.ts';
import { isAlive } from './lock.ts';
import { LOCAL } from './paths.ts';

const Note = z.object({ pid: z.number(), basePort: z.number(), siteUrl: z.string() });
export type Note = z.infer<typeof Note>;

const noteFile = (folder: string) => join(folder, 'running.json');

/** Longer than any start takes, builds included. */
const STARTING_MS = 5 * 60 * 1000;

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });

/**
 * The cloud that runs out of a folder; undefined when none does. A process id alone proves little, because
 * another program may have it after a crash: so the port is listened at, or the start is only just under way.
 */
export const runningCloud = async (folder = LOCAL): Promise<Note | undefined> => {
  const file = noteFile(folder);
  const text = await readFile(file, 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  const note = Note.safeParse(JSON.parse(text));
  if (!note.success || !isAlive(note.data.pid)) return undefined;
  const isStarting = Date.now() - (await stat(file)).mtimeMs < STARTING_MS;
  return isStarting || !(await isFree(note.data.basePort)) ? note.data : undefined;
};

/** Leaves the note of this process; the function it resolves to takes it away. */
export const noteRunning = async (basePort: number, siteUrl: string): Promise<() => Promise<void>> => {
  await mkdir(LOCAL, { recursive: true });
  await writeFile(noteFile(LOCAL), JSON.stringify({ pid: process.pid, basePort, siteUrl }));
  return () => rm(noteFile(LOCAL), { force: true });
};

/** What to tell a person when a port that we need is taken; undefined when all are free. */
export const portComplaint = async (basePort: number): Promise<string | undefined> => {
  const needed = portsAt(basePort);
  const taken: string[] = [];
  for (const { port, purpose } of needed) {
    if (!(await isFree(port))) taken.push(`Port ${port}, for ${purpose}, is taken by another program.`);
  }
  if (taken.length === 0) return undefined;
  const other = basePort === 5000 ? 6000 : 5000;
  return [
    ...taken,
    `${needed.length} ports in a row are needed, from ${basePort} on. Choose others like this: PORT=${other} npm start`,
  ].join('\n');
};
