// A lock that allows one build at a time: two starts, or a start and the tests, share one assembly.
import { readFileSync } from 'node:fs';
import { mkdir, open, readFile, rm, stat, utimes } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout } from 'node:timers/promises';

/** Linux keeps the id of an ended process until its parent asks for its status. In a container, the parent may never ask. */
const isZombie = (pid: number): boolean => {
  try {
    return /^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
};

export const isProcessAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return !isZombie(pid);
  } catch (error) {
    // The process belongs to another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
};

/** How often the owner of a lock shows that it is still at work. */
const SIGN_OF_LIFE_MS = 2000;
/** A longer silence means that the owner has ended: after a restart of a container, another program may have its process id. */
const MAX_SILENCE_MS = 30_000;

/** Whether the owner of a lock has ended without removing it. */
const isAbandoned = async (file: string): Promise<boolean> => {
  const owner = Number(await readFile(file, 'utf8').catch(() => ''));
  const signOfLife = await stat(file).catch(() => undefined);
  if (!signOfLife) return false;
  // The file is empty for a moment after its creation.
  if (owner > 0 && !isProcessAlive(owner)) return true;
  return Date.now() - signOfLife.mtimeMs > MAX_SILENCE_MS;
};

const tryLock = async (file: string): Promise<boolean> => {
  try {
    const handle = await open(file, 'wx');
    await handle.writeFile(String(process.pid));
    await handle.close();
    return true;
  } catch {
    if (await isAbandoned(file)) await rm(file, { force: true });
    return false;
  }
};

/** Runs `work` while no other process holds the lock. A lock whose owner has ended is removed. */
export const withLock = async <T>(file: string, work: () => Promise<T>): Promise<T> => {
  await mkdir(dirname(file), { recursive: true });
  while (!(await tryLock(file))) await setTimeout(200);
  const signsOfLife = setInterval(() => {
    const now = new Date();
    void utimes(file, now, now).catch(() => undefined);
  }, SIGN_OF_LIFE_MS).unref();
  try {
    return await work();
  } finally {
    clearInterval(signsOfLife);
    await rm(file, { force: true });
  }
};
