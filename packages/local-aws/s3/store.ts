// The objects of one bucket in one folder.
import { createHash, randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';

const Head = z.object({
  key: z.string(),
  /** The headers that were stored with the object, by lower-case name. */
  headers: z.record(z.string(), z.string()),
  etag: z.string(),
  modifiedAt: z.iso.datetime(),
});
type Head = z.infer<typeof Head>;

export interface StoredObject extends Head {
  readonly bytes: Buffer;
}

export interface Bucket {
  readonly read: (key: string) => Promise<StoredObject | undefined>;
  /** Stores an object; replaces the one with the same key. */
  readonly write: (key: string, bytes: Buffer, headers: Head['headers']) => Promise<Head>;
  /** Stores an object; undefined if there is one with the same key. */
  readonly writeNew: (key: string, bytes: Buffer, headers: Head['headers']) => Promise<Head | undefined>;
  /** Resolves to true, because S3 answers the same whether or not there was an object. */
  readonly remove: (key: string) => Promise<true>;
}

/** Turns a file system error with this code into undefined. */
const unlessCode = (code: string) => (error: unknown) => {
  if (error instanceof Error && 'code' in error && error.code === code) return undefined;
  throw error;
};

/**
 * Opens a bucket, and creates its folder if there is none. An object is one file: a line of JSON (the head), then the bytes. It is
 * written to another file and renamed, so that a reader or a crash finds the old object or the new one, never a part of one. File
 * names are digests, so that no key leads out of the folder.
 */
export const openBucket = async (folder: string): Promise<Bucket> => {
  await mkdir(folder, { recursive: true });
  const fileOf = (key: string) => join(folder, `${createHash('sha256').update(key).digest('hex')}.object`);
  const writeBeside = async (key: string, bytes: Buffer, headers: Head['headers']) => {
    const etag = `"${createHash('md5').update(bytes).digest('hex')}"`;
    const head = { key, headers, etag, modifiedAt: new Date().toISOString() };
    const unfinished = join(folder, `${randomUUID()}.unfinished`);
    await writeFile(unfinished, Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), bytes]));
    return { head, unfinished };
  };
  return {
    read: async (key) => {
      const file = await readFile(fileOf(key)).catch(unlessCode('ENOENT'));
      if (!file) return undefined;
      const end = file.indexOf('\n');
      return { ...Head.parse(JSON.parse(file.toString('utf8', 0, end))), bytes: file.subarray(end + 1) };
    },
    write: async (key, bytes, headers) => {
      const { head, unfinished } = await writeBeside(key, bytes, headers);
      await rename(unfinished, fileOf(key));
      return head;
    },
    writeNew: async (key, bytes, headers) => {
      const { head, unfinished } = await writeBeside(key, bytes, headers);
      // Unlike `rename`, `link` fails if the file exists.
      const isNew = await link(unfinished, fileOf(key)).then(() => true, unlessCode('EEXIST'));
      await rm(unfinished);
      return isNew ? head : undefined;
    },
    remove: async (key) => {
      await rm(fileOf(key), { force: true });
      return true;
    },
  };
};
