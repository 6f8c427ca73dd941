import { describe, expect, it } from 'vitest';
import { firstIdAfter } from '../../../functions/articles/article-id.ts';
import { toListName, toListRange } from '../../../functions/writing/draft-list.ts';

const now = new Date('2026-11-22T10:00:00Z');
const minutesLater = (minutes: number) => new Date(now.getTime() + minutes * 60_000);

describe('a page of the list', () => {
  it('splits scheduled from published articles at the moment', () => {
    const moment = firstIdAfter(now);
    expect(toListRange({ state: 'published' }, now)).toMatchObject({ list: 'article', to: moment });
    expect(toListRange({ state: 'scheduled' }, now)).toMatchObject({ list: 'article', from: moment });
  });

  it('begins at the cursor, and holds nothing for a cursor outside its state', () => {
    const past = firstIdAfter(minutesLater(-60));
    const ahead = firstIdAfter(minutesLater(60));
    expect(toListRange({ state: 'published', cursor: past }, now)?.to).toBe(past);
    expect(toListRange({ state: 'published', cursor: ahead }, now)?.to).toBe(firstIdAfter(now));
    expect(toListRange({ state: 'scheduled', cursor: past }, now)).toBeUndefined();
  });

  it('holds articles unless lessons are asked for, which have lists of their own', () => {
    expect(toListRange({ state: 'draft' }, now)?.kind).toBe('article');
    expect(toListRange({ kind: 'lesson', state: 'draft' }, now)?.kind).toBe('lesson');
    expect(toListName('lesson', 'draft')).not.toBe(toListName('article', 'draft'));
  });
});
