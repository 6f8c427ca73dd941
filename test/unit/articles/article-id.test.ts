import * as fc from 'fast-check';
import { decodeTime, isValid } from 'ulid';
import { expect, it } from 'vitest';
import { ArticleId } from '#shared/contract/articles.ts';
import { DraftId } from '#shared/contract/drafts.ts';
import { LessonId } from '#shared/contract/lessons.ts';
import { firstIdAfter, isDue, createArticleId } from '../../../functions/articles/article-id.ts';
import { readUlidTime } from '../../../functions/platform/ulid.ts';

const ms = fc.integer({ min: Date.UTC(1999, 11, 31), max: Date.UTC(2100, 0, 2) });
const content = fc.record({ title: fc.string({ unit: 'grapheme' }), tags: fc.array(fc.string()) });

it('makes an article id that is a ULID with the publish date', () => {
  fc.assert(
    fc.property(ms, content, (time, form) => {
      const id = createArticleId(time, form);
      expect(isValid(id)).toBe(true);
      expect(ArticleId.safeParse(id).success).toBe(true);
      expect(decodeTime(id)).toBe(time);
      expect(readUlidTime(id)).toBe(time);
    }),
  );
});

it('makes article ids that sort by publish date', () => {
  fc.assert(
    fc.property(ms, ms, content, content, (one, other, form, otherForm) => {
      fc.pre(one !== other);
      expect(createArticleId(one, form) < createArticleId(other, otherForm)).toBe(one < other);
    }),
  );
});

it('makes the same article id for the same content and another id for other content', () => {
  fc.assert(
    fc.property(ms, content, content, (time, form, otherForm) => {
      expect(createArticleId(time, structuredClone(form))).toBe(createArticleId(time, form));
      const isSame = JSON.stringify(form) === JSON.stringify(otherForm);
      expect(createArticleId(time, form) === createArticleId(time, otherForm)).toBe(isSame);
    }),
  );
});

it('counts an article as due from the millisecond of its publish date', () => {
  fc.assert(
    fc.property(ms, ms, content, (time, now, form) => {
      expect(isDue(createArticleId(time, form), new Date(now))).toBe(time <= now);
      expect(isDue(createArticleId(now, form), new Date(now))).toBe(true);
      expect(isDue(createArticleId(now + 1, form), new Date(now))).toBe(false);
      expect(isDue(firstIdAfter(new Date(now)), new Date(now))).toBe(false);
    }),
  );
  expect(isDue('7ZZZZZZZZZZZZZZZZZZZZZZZZZ', new Date())).toBe(false);
  expect(isValid(firstIdAfter(new Date()))).toBe(true);
});

const VALID = '01ARYZ6S41TSV4RRFFQ69G5FAV';

it.each([
  [ArticleId, 'Newsletter id is not valid'],
  [LessonId, 'Lesson id is not valid'],
  [DraftId, 'Draft id is not valid'],
])('takes a ULID as an id, and nothing else', (Id, message) => {
  expect(Id.parse(VALID)).toBe(VALID);
  for (const id of ['', VALID.slice(1), `${VALID}0`, ` ${VALID}`, VALID.toLowerCase(), `8${VALID.slice(1)}`])
    expect(Id.safeParse(id).error?.issues, id).toMatchObject([{ message }]);
  for (const letter of 'ILOU-') expect(Id.safeParse(VALID.slice(0, -1) + letter).success, letter).toBe(false);
});
