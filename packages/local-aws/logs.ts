// The logs: one file for each writer, and an echo of everything.
import { createWriteStream, type WriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';

export type Log = (text: string) => void;

export interface Logs {
  /** The log of one writer: `POST /admin/items` writes to `post-admin-items.log`. */
  readonly of: (writer: string) => Log;
  readonly close: () => Promise<void>;
}

const fileName = (writer: string): string =>
  `${writer
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')}.log`;

/** Opens a folder of logs. Files of an earlier start are overwritten. `echo` receives every line too. */
export const openLogs = async (folder: string, echo: Log = () => undefined): Promise<Logs> => {
  await mkdir(folder, { recursive: true });
  const streams = new Map<string, WriteStream>();
  return {
    of: (writer) => (text) => {
      const file = fileName(writer);
      const stream = streams.get(file) ?? createWriteStream(join(folder, file));
      streams.set(file, stream);
      stream.write(text);
      echo(text);
    },
    close: async () => {
      await Promise.all(
        [...streams.values()].map((stream) => new Promise<void>((resolve) => stream.end(() => resolve()))),
      );
    },
  };
};
