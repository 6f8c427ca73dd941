import { afterAll, expect, it } from 'vitest';
import { openWorld } from '../world.ts';

const world = await openWorld({ tables: ['drafts'] });
afterAll(() => world.close());
const previews = await import('../../../functions/writing/previews.table.ts');

const DRAFT = '01KAGV9G00AAAAAAAAAAAAAAAA';
const now = new Date('2026-11-22T10:00:00Z');
const minutesLater = (minutes: number) => new Date(now.getTime() + minutes * 60_000);

it('finds a draft by the token of its preview for an hour, and not after it', async () => {
  const link = { draftId: DRAFT, isPublished: true };
  const { token, expiresAt } = await previews.createPreview(link, now);
  expect(expiresAt).toEqual(minutesLater(60));
  expect(await previews.findPreview(token, minutesLater(59.9))).toEqual(link);
  expect(await previews.findPreview(token, minutesLater(60))).toBeUndefined();
});

it('finds no draft by a foreign token', async () => {
  expect(await previews.findPreview('A'.repeat(43), now)).toBeUndefined();
});

it('stores no token that a reader of the table could use', async () => {
  const { token } = await previews.createPreview({ draftId: DRAFT, isPublished: false }, now);
  const stored = JSON.stringify(await world.scan('drafts'));
  expect(stored).toContain(DRAFT);
  expect(stored).not.toContain(token);
});
