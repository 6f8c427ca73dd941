import { gunzipSync } from 'node:zlib';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { toIndexKey, type SearchPart } from '#shared/search-files.ts';
import { toBodyRow } from '../../../functions/articles/article-records.ts';
import { lessonContent } from '../lessons/lesson-world.ts';
import { later, openDrafts, start } from '../writing/draft-world.ts';
import { openSearch } from './search-world.ts';

const world = await openSearch({ tables: ['drafts'] });
const drafts = await openDrafts(lessonContent, world.tables);
afterAll(() => world.close());
beforeEach(() => world.clear());
const table = await import('../../../functions/search/search.table.ts');

const titles = async (query: string) => (await world.search(query)).hits.map(({ title }) => title);

describe('the build', () => {
  it.each<[string, (draftId: string) => Promise<unknown>]>([
    ['was published', async () => drafts.publish(await drafts.createDraft(), 1)],
    [
      'was corrected',
      async (draftId) => {
        await drafts.save(draftId, 1, { title: 'Another title' });
        await drafts.correct(draftId, 2);
      },
    ],
    ['was withdrawn', (draftId) => drafts.withdraw(draftId)],
    [
      'was put back',
      async (draftId) => {
        await drafts.withdraw(draftId);
        await world.buildIfChanged();
        await drafts.putBack(draftId, 1);
      },
    ],
    ['got another date', (draftId) => drafts.publish(draftId, 1, later(2))],
  ])('is made once after a text %s', async (what, change) => {
    const draftId = await drafts.createDraft();
    await drafts.publish(draftId, 1, what === 'got another date' ? later(1) : undefined);
    await world.buildIfChanged();
    await change(draftId);
    expect(await world.buildIfChanged()).toBe(true);
    expect(await world.buildIfChanged()).toBe(false);
  });

  it('is not made after a draft was saved', async () => {
    const draftId = await drafts.createDraft();
    await world.buildIfChanged();
    await drafts.save(draftId, 1, { title: 'Another title' });
    expect(await world.buildIfChanged()).toBe(false);
  });

  it('is made again after a change that came while it read the texts', async () => {
    await world.storeArticle({ title: 'A reminder' });
    const write = vi.spyOn(world.bucket, 'write');
    write.mockImplementationOnce(async (...file) => {
      const draftId = await drafts.createDraft();
      await drafts.publish(draftId, 1, start);
      return world.bucket.write(...file);
    });
    expect(await world.buildIfChanged()).toBe(true);
    expect(await world.buildIfChanged()).toBe(true);
    write.mockRestore();
  });

  it('is made again where the last one did not know a part', async () => {
    await world.build();
    const { change, etags: { essentials: _, ...etags } = {} } = (await table.findBuild()) ?? {};
    await table.storeBuild({ change, etags });
    await world.bucket.remove(toIndexKey('essentials'));
    expect(await world.buildIfChanged()).toBe(true);
    expect(await world.buildIfChanged()).toBe(false);
  });

  it('leaves out a text that cannot be read, and no other', async () => {
    await world.storeArticle({ title: 'A reminder' }, 'About reminders.');
    const broken = await world.storeArticle({ title: 'Reminders' }, 'About dunning.');
    await world.tables.put('articles', { ...toBodyRow(broken, { type: 'doc', content: [] }), body: '{' });
    await world.tables.put('articles', { shelf: 'article', newsletterId: 'unknown', version: 9 });
    await world.build();
    expect((await titles('reminder')).toSorted()).toEqual(['A reminder', 'Reminders']);
    expect(await titles('dunning')).toEqual([]);
  });

  it('puts the body of a text for everyone and for customers beside each other, and that of AI Essentials apart', async () => {
    await world.storeArticle({ access: 'everyone' }, 'alphaeveryone');
    await world.storeArticle({ access: 'customers' }, 'alphacustomers');
    await world.storeLesson({ access: 'essentials' }, 'alphaessentials');
    await world.build();
    const found = async (part: SearchPart) => {
      const json = gunzipSync((await world.bucket.read(toIndexKey(part)))?.bytes ?? '').toString();
      return ['everyone', 'customers', 'essentials'].filter((access) => json.includes(`alpha${access}`));
    };
    expect(await found('listed')).toEqual([]);
    expect(await found('customers')).toEqual(['everyone', 'customers']);
    expect(await found('essentials')).toEqual(['essentials']);
  });
});
