// Notices changes of files. Node's own recursive watch loses a file that an editor replaces by renaming (Linux, Node 24).
import { existsSync, readdirSync, statSync, watch, type FSWatcher } from 'node:fs';
import { basename, join } from 'node:path';

/** Temporary files of editors are no sources. */
export const isSourceFile = (file: string): boolean => !/^\.|~$/.test(basename(file));

const isFolder = (path: string) => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;

/** Calls back with each source file that is written, made or removed below the folder. The returned function ends it. */
export const watchFolder = (folder: string, onChange: (file: string) => void): (() => void) => {
  const watchers = new Map<string, FSWatcher>();
  const remove = (directory: string) => {
    watchers.get(directory)?.close();
    watchers.delete(directory);
  };
  const add = (directory: string, onFile: (file: string) => void) => {
    if (watchers.has(directory)) return;
    const watcher = watch(directory, (_, name) => {
      if (!existsSync(directory)) remove(directory);
      else if (name !== null) visit(join(directory, name), onChange);
    });
    watcher.on('error', () => remove(directory));
    watchers.set(directory, watcher);
    for (const name of readdirSync(directory)) visit(join(directory, name), onFile);
  };
  const visit = (path: string, onFile: (file: string) => void) => {
    // The files of a folder that appears are new too.
    if (isFolder(path)) add(path, onFile);
    else if (isSourceFile(path)) onFile(path);
  };
  add(folder, () => undefined);
  return () => {
    for (const directory of watchers.keys()) remove(directory);
  };
};

/** Like `watchFolder`, for some files of a folder. */
export const watchFiles = (
  folder: string,
  names: readonly string[],
  onChange: (file: string) => void,
): (() => void) => {
  const watcher = watch(folder, (_, name) => {
    if (name !== null && names.includes(name)) onChange(join(folder, name));
  });
  return () => watcher.close();
};
