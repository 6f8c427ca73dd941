import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { KeptThing } from '#shared/contract/kept.ts';
import { limits } from '#shared/limits.ts';
import { newUlid } from '../../stored-lessons.ts';
import { customerClaims, send, withClaims } from '../events.ts';
import { newUserId, openKeptTables } from './kept-tables.ts';

const tables = await openKeptTables({ isMetered: true });
afterAll(() => tables.close());
const list = await import('../../../functions/http/kept.get.ts');
const listOfText = await import('../../../functions/http/kept/of/{textId}.get.ts');
const keptTable = await import('../../../functions/kept/kept.table.ts');

const userId = newUserId();
const textId = newUlid();

/** A prompt of some 600 letters with a note, the `at`-th that was kept. */
const toPrompt = (at: number, id = newUlid()): KeptThing => ({
  keptId: `${id}-${at.toString(16).padStart(16, '0')}`,
  kind: 'prompt',
  text: `Write a letter to {{name}}, number ${at}. `.padEnd(600, 'Be kind. '),
  source: {
    kind: 'lesson',
    id,
    title: 'Write the reply',
    slug: 'write-the-reply',
    module: 'ai-fundamentals',
  },
  keptAt: new Date(Date.UTC(2026, 0, 1) + at * 1000).toISOString(),
  note: 'For the late payers',
  noteRevision: 1,
});

const read = async (handler: Parameters<typeof send>[0], event: object) => {
  tables.meter.read();
  const { statusCode, body = '' } = await send(
    handler,
    withClaims({ ...customerClaims, sub: userId }, event),
  );
  const { units, requests } = tables.meter.read();
  expect(statusCode).toBe(200);
  const { things, cursor } = JSON.parse(body) as { things: KeptThing[]; cursor?: string };
  return { units, requests, things, cursor };
};
const readPage = (query: object) =>
  read(list.handler, { queryStringParameters: { kind: 'prompt', ...query } });

describe('the read units of what is kept', () => {
  const measured: Record<'newest' | 'ofText', Awaited<ReturnType<typeof read>>>[] = [];
  beforeAll(async () => {
    await tables.putThings(userId, [toPrompt(0, textId)]);
    const { kind: _, text: __, ...rest } = { ...toPrompt(900), kind: '', text: '' };
    const texts = Array.from({ length: 9 }, (_unused, at): KeptThing => {
      const id = newUlid();
      return {
        ...rest,
        keptId: `${id}-text`,
        kind: 'text',
        access: 'customers',
        keptAt: `2027-01-0${at + 1}T09:00:00.000Z`,
      };
    });
    for (const [from, to] of [
      [1, 4],
      [4, limits.kept.things],
    ] as const) {
      await tables.putThings(
        userId,
        Array.from({ length: to - from }, (_unused, at) => toPrompt(from + at)),
      );
      measured.push({
        newest: await readPage({ limit: '3' }),
        ofText: await read(listOfText.handler, { pathParameters: { textId } }),
      });
      // Texts come before no prompt.
      await tables.putThings(userId, texts);
      await tables.putThings(newUserId(), texts);
    }
  });

  it.each(['newest', 'ofText'] as const)('stays the same with 4 things and with 500: %s', (name) => {
    const [few, many] = measured.map((each) => each[name]);
    expect([many?.units, many?.requests]).toEqual([few?.units, few?.requests]);
    expect(many?.units).toBeLessThanOrEqual(1);
    expect(many?.requests).toBe(1);
  });

  it('lists the newest prompts first, and no text among them', () => {
    const [few, many] = measured.map(({ newest }) => newest.things.map(({ keptAt }) => keptAt));
    expect(few).toEqual([3, 2, 1].map((at) => toPrompt(at).keptAt));
    expect(many).toEqual([499, 498, 497].map((at) => toPrompt(at).keptAt));
    expect(measured[1]?.ofText.things).toMatchObject([{ source: { id: textId } }]);
  });

  it('lists everything in pages, each thing once', async () => {
    const seen: string[] = [];
    let units = 0;
    let cursor: string | undefined;
    do {
      const page = await readPage(cursor === undefined ? {} : { cursor });
      seen.push(...page.things.map(({ keptId }) => keptId));
      units += page.units;
      cursor = page.cursor;
    } while (cursor !== undefined);
    expect(new Set(seen).size).toBe(limits.kept.things);
    expect(seen).toHaveLength(limits.kept.things);
    expect(units).toBeLessThanOrEqual(70);
  });
});

describe('a read', () => {
  const reader = newUserId();
  const id = newUlid();
  const thing = { ...toPrompt(1, id), text: 'Short' };
  it.each<[string, () => Promise<unknown>]>([
    ['one thing', () => keptTable.find(reader, thing.keptId)],
    ['the words', () => keptTable.findWords(reader)],
    ['what is kept of a text', () => keptTable.listOfText(reader, id)],
    ['everything for an export', () => keptTable.exportAll(reader)],
  ])('of %s is consistent, because a tab may have saved just now', async (_, read) => {
    await tables.putThings(reader, [thing]);
    await tables.put('kept', {
      userId: reader,
      itemId: 'words',
      version: 1,
      revision: 1,
      words: [],
      isInMail: true,
    });
    tables.meter.read();
    await read();
    expect(tables.meter.read()).toEqual({ units: 1, requests: 1 });
  });
});
