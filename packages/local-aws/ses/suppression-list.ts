// The account's suppression list: addresses that get no mail, kept in a file.
// docs.aws.amazon.com/ses/latest/dg/sending-email-suppression-list.html
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import * as z from 'zod/mini';
import type { SuppressedReason } from './configuration-sets.ts';

const Entry = z.object({
  address: z.string(),
  reason: z.enum(['BOUNCE', 'COMPLAINT']),
  since: z.iso.datetime(),
  messageId: z.string(),
});
type Entry = z.infer<typeof Entry>;

export interface SuppressionList {
  readonly all: () => readonly Entry[];
  readonly find: (address: string) => Entry | undefined;
  readonly add: (address: string, reason: SuppressedReason, messageId: string) => void;
  /** Returns false if the address was not there. */
  readonly remove: (address: string) => boolean;
  readonly clear: () => void;
}

/** Opens a list, or begins an empty one; without a file, in memory. Throws if the file holds something else. */
export const openSuppressionList = (file?: string): SuppressionList => {
  const stored = file !== undefined && existsSync(file) ? readFileSync(file, 'utf8') : '[]';
  const entries = new Map(
    z
      .array(Entry)
      .parse(JSON.parse(stored))
      .map((entry) => [entry.address, entry]),
  );
  const save = () => {
    if (file === undefined) return;
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(`${file}.draft`, JSON.stringify([...entries.values()]), { mode: 0o600 });
    renameSync(`${file}.draft`, file);
  };
  const toKey = (address: string) => address.toLowerCase();
  return {
    all: () => [...entries.values()],
    find: (address) => entries.get(toKey(address)),
    add: (address, reason, messageId) => {
      const key = toKey(address);
      entries.set(key, { address: key, reason, since: new Date().toISOString(), messageId });
      save();
    },
    remove: (address) => {
      const isRemoved = entries.delete(toKey(address));
      if (isRemoved) save();
      return isRemoved;
    },
    clear: () => {
      entries.clear();
      save();
    },
  };
};
