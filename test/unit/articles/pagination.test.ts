import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { createArticleId } from '../../../functions/articles/article-id.ts';
import {
  changeCount,
  countVisible,
  pageStart,
  toPage,
  type ArticleCount,
} from '../../../functions/articles/pagination.ts';

const now = new Date('2026-11-21T12:00:00Z');
const NEAR_MS = 40 * 86_400_000;
const id = fc
  .tuple(fc.integer({ min: now.getTime() - NEAR_MS, max: now.getTime() + NEAR_MS }), fc.nat())
  .map(([ms, content]) => createArticleId(ms, content));
const isDueNow = (newsletterId: string) => newsletterId < pageStart(undefined, now);

it('pages by cursor through every due article once, newest first, without an empty page', () => {
  fc.assert(
    fc.property(fc.uniqueArray(id, { maxLength: 40 }), fc.integer({ min: 1, max: 12 }), (ids, limit) => {
      const stored = ids
        .toSorted()
        .toReversed()
        .map((newsletterId) => ({ newsletterId }));
      const seen: string[] = [];
      const lengths: number[] = [];
      let cursor: string | undefined;
      do {
        const start = pageStart(cursor, now);
        const read = stored.filter(({ newsletterId }) => newsletterId < start).slice(0, limit + 1);
        const page = toPage(read, limit);
        lengths.push(page.items.length);
        seen.push(...page.items.map(({ newsletterId }) => newsletterId));
        ({ cursor } = page);
      } while (cursor !== undefined);
      expect(lengths.slice(1)).not.toContain(0);
      expect(seen).toEqual(stored.map(({ newsletterId }) => newsletterId).filter(isDueNow));
    }),
  );
});

it('starts at the present for a cursor in the future', () => {
  fc.assert(
    fc.property(id, (cursor) => {
      const start = pageStart(cursor, now);
      expect(start <= pageStart(undefined, now)).toBe(true);
      expect(start === cursor).toBe(isDueNow(cursor));
    }),
  );
});

it('counts the visible articles while articles come, go, move and become due', () => {
  const later = new Date(now.getTime() + NEAR_MS / 2);
  const change = fc.record({ removes: fc.boolean(), added: fc.option(id, { nil: undefined }) });
  fc.assert(
    fc.property(fc.array(change, { maxLength: 40 }), (changes) => {
      const stored = new Set<string>();
      let count: ArticleCount = { total: 0, scheduled: new Set() };
      for (const [index, { removes, added }] of changes.entries()) {
        const removed = removes ? [...stored].at(index % (stored.size || 1)) : undefined;
        if (removed !== undefined) stored.delete(removed);
        const isNew = added !== undefined && added !== removed && !stored.has(added);
        if (isNew) stored.add(added);
        count = changeCount(count, { removed, added: isNew ? added : undefined }, now);
      }
      expect(count.total).toBe(stored.size);
      expect(countVisible(count, now)).toBe([...stored].filter(isDueNow).length);
      expect([...count.scheduled].some(isDueNow)).toBe(false);
      const dueLater = [...stored].filter((one) => one < pageStart(undefined, later));
      expect(countVisible(count, later)).toBe(dueLater.length);
    }),
  );
});
