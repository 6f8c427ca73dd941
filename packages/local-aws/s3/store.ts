// The objects of one bucket in one folder.
import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
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
}

/**
 * Opens a bucket; makes its folder when there is none. An object is one file: a line of JSON (the head), then the
 * bytes. It is written beside its place and renamed, so a reader or a crash sees the old object or the new one, never
 * half of one. File names are digests: no key leads out of the folder.
 */
export const openBucket = async (folder: string): Promise<Bucket> => {
  await mkdir(folder, { recursive: true });
  const fileOf = (key: string) => join(folder, `${createHash('sha256').update(key).digest('hex')}.object`);
  return {
    read: async (key) => {
      const file = await readFile(fileOf(key)).catch((error: unknown) => {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
        throw error;
      });
      if (!file) return undefined;
      const end = file.indexOf('\n');
      return { ...Head.parse(JSON.parse(file.toString('utf8', 0, end))), bytes: file.subarray(end + 1) };
    },
    write: async (key, bytes, headers) => {
      const etag = `"${createHash('md5').update(bytes).digest('hex')}"`;
      const head = { key, headers, etag, modifiedAt: new Date().toISOString() };
      const unfinished = join(folder, `${randomUUID()}.unfinished`);
      await writeFile(unfinished, Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), bytes]));
      await rename(unfinished, fileOf(key));
      return head;
    },
  };
};
