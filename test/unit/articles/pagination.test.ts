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

it('counts the visible articles whether or not due ids were removed from the counter', () => {
  fc.assert(
    fc.property(fc.uniqueArray(id, { maxLength: 40 }), fc.nat(50), (scheduled, others) => {
      const count = { total: others + scheduled.length, scheduled: new Set(scheduled) };
      const visible = others + scheduled.filter(isDueNow).length;
      expect(countVisible(count, now)).toBe(visible);

      const due = new Set(listDueIds(count, now));
      const kept = scheduled.filter((one) => !due.has(one));
      expect(countVisible({ ...count, scheduled: new Set(kept) }, now)).toBe(visible);
      expect(kept.some(isDueNow)).toBe(false);
    }),
  );
});
