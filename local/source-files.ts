import { basename } from 'node:path';
import { watch } from 'chokidar';

/** Temporary files of editors are no sources. */
export const isSourceFile = (file: string): boolean => !/^\.|~$/.test(basename(file));

/**
 * Calls back with each source file that is written, made or removed among these files and folders. Resolves when it watches;
 * the function that it resolves to ends it.
 */
export const watchFiles = (
  paths: readonly string[],
  onChange: (file: string) => void,
): Promise<() => Promise<void>> =>
  new Promise((resolve) => {
    const watcher = watch([...paths], { ignoreInitial: true, ignored: (path) => !isSourceFile(path) });
    for (const event of ['add', 'change', 'unlink'] as const) watcher.on(event, onChange);
    watcher.once('ready', () => resolve(() => watcher.close()));
  });
