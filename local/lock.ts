// One build at a time: two starts, or a start and the tests, share one assembly.
import { mkdir, open, readFile, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout } from 'node:timers/promises';

export const isProcessAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // The process belongs to another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
};

const tryLock = async (file: string): Promise<boolean> => {
  try {
    const handle = await open(file, 'wx');
    await handle.writeFile(String(process.pid));
    await handle.close();
    return true;
  } catch {
    const owner = Number(await readFile(file, 'utf8').catch(() => ''));
    // The file is empty for a moment after its creation.
    if (owner > 0 && !isProcessAlive(owner)) await rm(file, { force: true });
    return false;
  }
};

/** Runs `work` while no other process holds the lock. A lock whose owner has died is removed. */
export const withLock = async <T>(file: string, work: () => Promise<T>): Promise<T> => {
  await mkdir(dirname(file), { recursive: true });
  while (!(await tryLock(file))) await setTimeout(200);
  try {
    return await work();
  } finally {
    await rm(file, { force: true });
  }
};
