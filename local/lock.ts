// One builder at a time: two starts, or a start and the tests, share one assembly.
import { mkdir, open, readFile, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout } from 'node:timers/promises';

/** Whether a process is there. */
export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // It is there, and somebody else's.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
};

const take = async (file: string): Promise<boolean> => {
  try {
    const handle = await open(file, 'wx');
    await handle.writeFile(String(process.pid));
    await handle.close();
    return true;
  } catch {
    const owner = Number(await readFile(file, 'utf8').catch(() => ''));
    // Empty for the moment between its making and its first byte.
    if (owner > 0 && !isAlive(owner)) await rm(file, { force: true });
    return false;
  }
};

/** Runs `work` while no other process holds the lock; a lock whose owner died is taken over. */
export const withLock = async <T>(file: string, work: () => Promise<T>): Promise<T> => {
  await mkdir(dirname(file), { recursive: true });
  while (!(await take(file))) await setTimeout(200);
  try {
    return await work();
  } finally {
    await rm(file, { force: true });
  }
};
