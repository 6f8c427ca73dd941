import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';

const Head = z.object({
  key: z.string(),
  /** The headers that were stored with the object and come back with it, by lower-case name. */
  headers: z.record(z.string(), z.string()),
  checksums: z.record(z.string(), z.string()),
  etag: z.string(),
  size: z.number(),
  modifiedAt: z.iso.datetime(),
});
export type Head = z.infer<typeof Head>;

const SUFFIX = '.object';
const UNFINISHED = '.unfinished';

/**
 * The objects of one bucket in one folder. An object is one file: a line of JSON (the head), then the
 * bytes. It is written beside its place and renamed into it, so a reader or a crash sees the old object
 * or the new one, never half of one. File names are digests: no key can lead out of the folder.
 */
export class Bucket {
  readonly name: string;
  readonly #folder: string;
  readonly #heads = new Map<string, Head>();
  #last: Promise<unknown> = Promise.resolve();

  private constructor(name: string, folder: string) {
    this.name = name;
    this.#folder = folder;
  }

  /** Opens the bucket, makes its folder when there is none, and clears away what a crash left unfinished. */
  static async open(name: string, parent: string): Promise<Bucket> {
    const bucket = new Bucket(name, join(parent, name));
    await mkdir(bucket.#folder, { recursive: true });
    for (const file of await readdir(bucket.#folder)) {
      const path = join(bucket.#folder, file);
      if (file.endsWith(UNFINISHED)) await rm(path);
      if (file.endsWith(SUFFIX)) await bucket.#remember(path);
    }
    return bucket;
  }

  async #remember(path: string): Promise<void> {
    const file = await open(path);
    try {
      for await (const line of file.readLines({ autoClose: false })) {
        const head = Head.parse(JSON.parse(line));
        this.#heads.set(head.key, head);
        break;
      }
    } finally {
      await file.close();
    }
  }

  head(key: string): Head | undefined {
    return this.#heads.get(key);
  }

  /** Heads of all objects, in the order of their keys' UTF-8 bytes: S3's order. */
  heads(): Head[] {
    return [...this.#heads.values()].toSorted((a, b) =>
      Buffer.compare(Buffer.from(a.key), Buffer.from(b.key)),
    );
  }

  /** Head and bytes of one moment, or undefined. */
  async read(key: string): Promise<{ head: Head; bytes: Buffer } | undefined> {
    // Under the lock, so that no removal comes between the question and the reading.
    const file = await this.#alone(async () => this.#heads.has(key) && readFile(this.#path(key)));
    if (!file) return undefined;
    const end = file.indexOf('\n');
    return { head: Head.parse(JSON.parse(file.toString('utf8', 0, end))), bytes: file.subarray(end + 1) };
  }

  /**
   * Stores an object, in place of one that has its key. `checkExisting` sees what is replaced, and nothing comes
   * between it and the write; when it throws, nothing is stored.
   */
  write(
    key: string,
    bytes: Buffer,
    more: Pick<Head, 'headers' | 'checksums'>,
    checkExisting: (existing: Head | undefined) => void,
  ): Promise<Head> {
    return this.#alone(async () => {
      checkExisting(this.#heads.get(key));
      const head: Head = {
        key,
        ...more,
        etag: `"${createHash('md5').update(bytes).digest('hex')}"`,
        size: bytes.length,
        modifiedAt: new Date().toISOString(),
      };
      const unfinished = join(this.#folder, randomUUID() + UNFINISHED);
      await writeFile(unfinished, Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), bytes]));
      await rename(unfinished, this.#path(key));
      this.#heads.set(key, head);
      return head;
    });
  }

  /** Removes an object; there need not be one. */
  async remove(key: string): Promise<void> {
    await this.#alone(async () => {
      await rm(this.#path(key), { force: true });
      this.#heads.delete(key);
    });
  }

  #alone<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#last.then(work, work);
    this.#last = turn;
    return turn;
  }

  #path(key: string): string {
    return join(this.#folder, createHash('sha256').update(key).digest('hex') + SUFFIX);
  }
}
