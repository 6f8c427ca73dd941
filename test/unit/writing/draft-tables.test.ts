import { afterAll, describe, expect, it } from 'vitest';
import type { DraftContent } from '#shared/contract/drafts.ts';
import { fold } from '#shared/fold.ts';
import { limits } from '#shared/limits.ts';
import { bodyWith } from '../../body-with.ts';
import { firstIdAfter } from '../../../functions/articles/article-id.ts';
import { blankContent } from '../../../web/features/writing/draft-content.ts';
import { KEY } from '../articles/article-forms.ts';
import { editorClaims, jsonEvent, send, withClaims, SITE_URL } from '../events.ts';
import { by, openDrafts, start } from './draft-world.ts';

const minutesLater = (minutes: number) => new Date(start.getTime() + minutes * 60_000);

const toContent = (title: string, characters = 0): DraftContent => ({
  ...blankContent,
  title,
  body: bodyWith(`.${'x'.repeat(characters)}`),
});

const world = await openDrafts(toContent(''));
const { tables } = world;
afterAll(() => tables.close());
const drafts = await import('../../../functions/writing/draft.ts');
const draftsTable = await import('../../../functions/writing/drafts.table.ts');
const { saveDraft } = await import('../../../functions/writing/save-draft.ts');
const presence = await import('../../../functions/writing/presence.table.ts');
const list = await import('../../../functions/http/admin/articles.get.ts');

const store = (title: string, characters = 0) => world.createDraft(toContent(title, characters));

const save = (draftId: string, version: number, minutes: number, characters = 0) =>
  world.save(draftId, version, toContent(`Version ${version + 1}`, characters), minutesLater(minutes));

it('keeps the newest 50 texts of the history, and no more', async () => {
  const draftId = await store('Version 1');
  const saves = limits.draft.historyEntries + 3;
  for (let version = 1; version <= saves; version += 1) await save(draftId, version, version * 10);
  const entries = await draftsTable.listHistory(draftId);
  expect(entries).toHaveLength(limits.draft.historyEntries);
  expect([entries[0]?.title, entries.at(-1)?.title]).toEqual([`Version ${saves}`, 'Version 4']);
  const parts = (await tables.scan('drafts')).filter((item) => item.draftId === draftId);
  expect(parts).toHaveLength(1 + 2 * limits.draft.historyEntries);
  const oldest = await draftsTable.findEntry(draftId, entries.at(-1)?.entryId ?? '');
  expect(oldest?.content.title).toBe('Version 4');
});

it('stores no new draft over one with its id', async () => {
  const draft = await world.requireDraft(await store('The first'));
  const after = { ...draft, version: 2 };
  expect(await draftsTable.commit(undefined, { after })).toBe('contended');
  expect(await draftsTable.getDraft(draft.draftId)).toMatchObject({ version: 1 });
});

it.each([
  ['alone', []],
  [
    'with an entry of the history',
    [{ event: 'saved' as const, title: '', at: start.toISOString(), by: 'Tom' }],
  ],
])('stores a change %s only over the draft that it started from', async (_, entries) => {
  const draftId = await store('The first');
  const before = await world.requireDraft(draftId);
  const change = (title: string) => ({
    after: { ...before, content: { ...before.content, title } },
    entries: entries.map((entry) => ({ ...entry, content: before.content })),
  });
  expect(await draftsTable.commit(before, change('Mine'))).not.toBe('contended');
  expect(await draftsTable.commit(before, change('Theirs'))).toBe('contended');
  expect((await draftsTable.getDraft(draftId))?.content.title).toBe('Mine');
  expect(await draftsTable.listHistory(draftId)).toHaveLength(entries.length);
});

it('refuses a save over a version that the editor has not seen, and keeps the newer text', async () => {
  const draftId = await store('Version 1');
  await save(draftId, 1, 1);
  const stale = saveDraft(draftId, {
    version: 1,
    content: drafts.toStoredContent(toContent('Written over version 1'), SITE_URL),
    keepsReplaced: false,
    by: 'Tom',
    now: minutesLater(2),
  });
  await expect(stale).rejects.toMatchObject({ status: 409 });
  expect(await draftsTable.getDraft(draftId)).toMatchObject({ version: 2, content: { title: 'Version 2' } });
});

it('stores a save once whose reply was lost', async () => {
  const draftId = await store('Version 1');
  await save(draftId, 1, 1);
  const before = await draftsTable.getDraft(draftId);
  expect(await save(draftId, 1, 2)).toEqual(before);
  expect(await draftsTable.getDraft(draftId)).toEqual(before);
});

it('keeps the first text that is replaced, and one when the editor asks for it', async () => {
  const draftId = await store('Version 1');
  for (const [index, keepsReplaced] of [false, false, true].entries())
    await saveDraft(draftId, {
      version: index + 1,
      content: drafts.toStoredContent(toContent(`Version ${index + 2}`), SITE_URL),
      keepsReplaced,
      by: 'Tom',
      now: minutesLater(index),
    });
  const history = await draftsTable.listHistory(draftId);
  expect(history.map(({ title, by, at }) => [title, by, at])).toEqual([
    ['Version 3', 'Tom', minutesLater(1).toISOString()],
    ['Version 1', 'Edith', start.toISOString()],
  ]);
  expect((await draftsTable.getDraft(draftId))?.history).toEqual({
    version: 3,
    savedAt: minutesLater(2).toISOString(),
  });
});

it('finds a title without its accents and case, and says where the next page begins', async () => {
  const titles = ['Café one', 'Tea', 'CAFE two', 'Café three'];
  for (const [index, title] of titles.entries())
    await world.save(await store(title), 1, toContent(title), minutesLater(10_000 + index));
  const range = { kind: 'article', list: 'draft', from: '0', to: '~' } as const;
  const find = async (search: string, limit: number, to: string = range.to) => {
    const { headlines, next } = await draftsTable.listHeadlines({ ...range, to }, { search, limit });
    return { titles: headlines.map(({ row }) => row.title), next };
  };
  const first = await find('cafe', 2);
  expect(first.titles).toEqual(['Café three', 'CAFE two']);
  expect(await find('cafe', 2, first.next)).toEqual({ titles: ['Café one'], next: undefined });
  expect(await find('cafe', 3)).toEqual({ titles: ['Café three', 'CAFE two', 'Café one'], next: undefined });
  expect((await find('', 2)).titles).toEqual(['Café three', 'CAFE two']);
});

it('finds the texts of an author, whatever their titles are', async () => {
  const [author, another] = [drafts.createRandomId(start), drafts.createRandomId(start)];
  const own = await world.createDraft({ ...toContent('Bread'), author });
  for (const other of [{ author: another }, {}]) await world.createDraft({ ...toContent('Bread'), ...other });
  const { headlines } = await draftsTable.listHeadlines(
    { kind: 'article', list: 'draft', from: '0', to: '~' },
    { search: 'June', authors: [author], limit: 9 },
  );
  expect(headlines.map(({ draftId }) => draftId)).toEqual([own]);
});

it.each([
  ['STRAẞE', 'Strasse'],
  ['σας', 'ΣΑΣΩΝ'],
  ['e\u0301t', 'Été'],
])('finds %j in %j', (search, title) => {
  expect(fold(title)).toContain(fold(search));
});

it('tells two editors of each other for 45 seconds', async () => {
  const draftId = await store('Open twice');
  const edith = { userId: 'editor-1', name: 'Edith' };
  const tom = { userId: 'editor-2', name: 'Tom' };
  expect(await presence.announce(draftId, edith, start)).toEqual([]);
  expect(await presence.announce(draftId, tom, start)).toEqual([{ name: 'Edith' }]);
  const soon = new Date(start.getTime() + 44_000);
  expect(await presence.announce(draftId, edith, soon)).toEqual([{ name: 'Tom' }]);
  const late = new Date(start.getTime() + 45_000);
  expect(await presence.announce(draftId, edith, late)).toEqual([]);
});

describe('what drafts cost', () => {
  it('writes a save of 20 kB once: its units, and two of the list', async () => {
    const draftId = await store('Version 1');
    await save(draftId, 1, 10);
    tables.meter.read();
    await save(draftId, 2, 11, 20_000);
    // A consistent read of the small text, 21 units for the record, and its row on the list taken out and put in.
    expect(tables.meter.read().units).toBeLessThanOrEqual(26);
  });

  it('lists the history of long texts without reading them', async () => {
    const draftId = await store('Version 1', 100_000);
    for (let version = 1; version <= 5; version += 1) await save(draftId, version, version * 10, 100_000);
    tables.meter.read();
    expect(await draftsTable.listHistory(draftId)).toHaveLength(5);
    expect(tables.meter.read()).toEqual({ units: 1, requests: 1 });
  });

  it('lists a page of 1,000 texts for what a page of 100 costs', async () => {
    const readPage = async () => {
      const event = { queryStringParameters: { state: 'withdrawn' } };
      tables.meter.read();
      const answer = await send(list.handler, withClaims(editorClaims, { ...jsonEvent(''), ...event }));
      const page = JSON.parse(answer.body ?? '{}');
      return { rows: page.articles.length, hasMore: page.cursor !== undefined, ...tables.meter.read() };
    };
    const images = [{ url: `${SITE_URL}/${KEY}`, alt: 'A florist at the counter', caption: '' }];
    const content = drafts.toStoredContent(
      { ...toContent('A title of usual length for a list', 500), images },
      SITE_URL,
    );
    const storeWithdrawn = (index: number) => {
      const now = minutesLater(index);
      const draft = drafts.createDraft(drafts.createRandomId(now), content, by(now));
      const publication = {
        newsletterId: firstIdAfter(now),
        slug: 'a-title-of-usual-length-for-a-list',
        publishDate: now.toISOString(),
        version: 1,
        tags: ['ai' as const, 'tips' as const],
        access: 'everyone' as const,
      };
      return draftsTable.commit(undefined, { after: { ...draft, list: 'withdrawn', publication } });
    };
    const grow = async (from: number, to: number) => {
      for (let index = from; index < to; index += 50)
        await Promise.all(Array.from({ length: 50 }, (_, at) => storeWithdrawn(index + at)));
    };
    await grow(0, 100);
    const small = await readPage();
    await grow(100, 1_000);
    const large = await readPage();
    expect(small).toMatchObject({ rows: 50, hasMore: true });
    expect(large).toEqual(small);
    expect(small.units).toBeLessThanOrEqual(3.5);
  });
});
