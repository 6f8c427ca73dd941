import { basename } from 'node:path';
import { watch } from 'chokidar';

/** Whether a file is a source, and not a temporary file of an editor. */
export const isSourceFile = (file: string): boolean => !/^\.|~$/.test(basename(file));

/**
 * Calls back for each source file that is written, created or removed among these files and folders. Resolves when it watches, to a
 * function that ends it.
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
