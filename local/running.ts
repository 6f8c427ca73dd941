// Notes which cloud of this checkout is running, for later commands.
import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { portsAt, PURPOSES, REFUSED_PORTS } from './addresses.ts';
import { isProcessAlive } from './lock.ts';
import { LOCAL } from './paths.ts';

const Note = z.object({ pid: z.number(), basePort: z.number(), siteUrl: z.string() });
type Note = z.infer<typeof Note>;

const noteFile = (folder: string) => join(folder, 'running.json');

/** Longer than any start takes, including builds. */
const MAX_START_MS = 5 * 60 * 1000;

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });

const parseNote = (text: string): Note | undefined => {
  try {
    return Note.parse(JSON.parse(text));
  } catch {
    // A start was killed while it wrote the note.
    return undefined;
  }
};

/**
 * The cloud that runs in a folder, if there is one. After a crash, another program may have the noted process id, so the note
 * counts only while its port is taken or the start may still be in progress.
 */
export const runningCloud = async (folder = LOCAL): Promise<Note | undefined> => {
  const file = noteFile(folder);
  const text = await readFile(file, 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  const note = parseNote(text);
  // In a restarted container, this process may have the id of the former one.
  if (!note || note.pid === process.pid || !isProcessAlive(note.pid)) return undefined;
  const isStarting = Date.now() - (await stat(file)).mtimeMs < MAX_START_MS;
  return isStarting || !(await isFree(note.basePort)) ? note : undefined;
};

/** Writes the note of this process. The returned function removes it. */
export const noteRunning = async (basePort: number, siteUrl: string): Promise<() => Promise<void>> => {
  await mkdir(LOCAL, { recursive: true });
  await writeFile(noteFile(LOCAL), JSON.stringify({ pid: process.pid, basePort, siteUrl }));
  return () => rm(noteFile(LOCAL), { force: true });
};

/** How to choose ports other than those from `basePort` on. */
const adviseOther = (basePort: number): string =>
  `Choose others like this: PORT=${basePort === 5000 ? 7000 : 5000} npm start`;

/** The message about ports that browsers refuse; undefined if there are none. */
export const describeRefusedPorts = (basePort: number): string | undefined => {
  const refused = Object.values(PURPOSES).flatMap((purpose, index) =>
    REFUSED_PORTS.includes(basePort + index)
      ? [`Browsers refuse port ${basePort + index}, for ${purpose}, as unsafe.`]
      : [],
  );
  return refused.length === 0 ? undefined : [...refused, adviseOther(basePort)].join('\n');
};

/** The message about ports that are taken; undefined if all are free. */
export const describeTakenPorts = async (basePort: number): Promise<string | undefined> => {
  const ports = Object.values(portsAt(basePort));
  const taken: string[] = [];
  for (const [index, purpose] of Object.values(PURPOSES).entries()) {
    const port = basePort + index;
    if (!(await isFree(port))) taken.push(`Port ${port}, for ${purpose}, is taken by another program.`);
  }
  if (taken.length === 0) return undefined;
  return [
    ...taken,
    `${ports.length} ports in a row are needed, from ${basePort} on. ${adviseOther(basePort)}`,
  ].join('\n');
};
