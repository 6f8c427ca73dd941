import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { createArticleId } from '../../../functions/articles/article-id.ts';
import { listDueIds, toPage, pageStart, countVisible } from '../../../functions/articles/pagination.ts';

const now = new Date('2026-11-21T12:00:00Z');
const NEAR_MS = 40 * 86_400_000;
const id = fc
  .tuple(fc.integer({ min: now.getTime() - NEAR_MS, max: now.getTime() + NEAR_MS }), fc.nat())
  .map(([ms, content]) => createArticleId(ms, content));
const isDueNow = (newsletterId: string) => newsletterId < pageStart(undefined, now);

it('walking by cursor shows every due item once, newest first, none from the future and no empty page', () => {
  fc.assert(
    fc.property(fc.uniqueArray(id, { maxLength: 40 }), fc.integer({ min: 1, max: 12 }), (ids, limit) => {
      const stored = ids
        .toSorted()
        .toReversed()
        .map((newsletterId) => ({ newsletterId }));
      const walked: string[] = [];
      const lengths: number[] = [];
      let cursor: string | undefined;
      do {
        const start = pageStart(cursor, now);
        const read = stored.filter(({ newsletterId }) => newsletterId < start).slice(0, limit + 1);
        const page = toPage(read, limit);
        lengths.push(page.items.length);
        walked.push(...page.items.map(({ newsletterId }) => newsletterId));
        ({ cursor } = page);
      } while (cursor !== undefined);
      expect(lengths.slice(1)).not.toContain(0);
      expect(walked).toEqual(stored.map(({ newsletterId }) => newsletterId).filter(isDueNow));
    }),
  );
});

it('a cursor from the future starts today', () => {
  fc.assert(
    fc.property(id, (cursor) => {
      const start = pageStart(cursor, now);
      expect(start <= pageStart(undefined, now)).toBe(true);
      expect(start === cursor).toBe(isDueNow(cursor));
    }),
  );
});

it('the total counts what a reader can see, whether or not the counter has forgotten what came due', () => {
  fc.assert(
    fc.property(fc.uniqueArray(id, { maxLength: 40 }), fc.nat(50), (scheduled, others) => {
      const count = { total: others + scheduled.length, scheduled: new Set(scheduled) };
      const visible = others + scheduled.filter(isDueNow).length;
      expect(countVisible(count, now)).toBe(visible);

      const forgotten = new Set(listDueIds(count, now));
      const kept = scheduled.filter((one) => !forgotten.has(one));
      expect(countVisible({ ...count, scheduled: new Set(kept) }, now)).toBe(visible);
      expect(kept.some(isDueNow)).toBe(false);
    }),
  );
});
