// The world of customers with the tables of texts and of what is kept.
import { randomUUID } from 'node:crypto';
import type { Body } from '#shared/body/schema.ts';
import type { KeptThing } from '#shared/contract/kept.ts';
import { toThingItem } from '../../../functions/kept/kept.ts';
import { openLearnTables } from '../lessons/learn-tables.ts';

export const newUserId = () => `google-oauth2|${randomUUID()}`;

/** A body of a paragraph and of prompts. */
export const promptBody = (...prompts: readonly string[]): Body => ({
  type: 'doc',
  content: [
    { type: 'paragraph', content: [{ type: 'text', text: 'Copy this.' }] },
    ...prompts.map((text) => ({ type: 'prompt' as const, content: [{ type: 'text' as const, text }] })),
  ],
});

/** Opens it, empty. See openWorld. */
export const openKeptTables = async (options: { isMetered?: boolean } = {}) => {
  const tables = await openLearnTables({ ...options, tables: ['kept'] });
  const storedKept = async (userId: string) =>
    (await tables.scan('kept')).filter((item) => item['userId'] === userId);
  return {
    ...tables,
    storedKept,
    /** What is kept, without the count and the words. */
    storedThings: async (userId: string) =>
      (await storedKept(userId)).filter(({ itemId }) => String(itemId).startsWith('kept#')),
    storedCount: (userId: string) => tables.get('kept', { userId, itemId: 'count' }),
    putCount: (userId: string, things: number) => tables.put('kept', { userId, itemId: 'count', things }),
    putThings: (userId: string, things: readonly KeptThing[]) =>
      tables.putAll(
        'kept',
        things.map((thing) => toThingItem(userId, thing)),
      ),
  };
};
