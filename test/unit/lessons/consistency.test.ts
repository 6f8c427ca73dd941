import * as fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import type { ModuleId } from '#shared/modules.ts';
import { createArticleIdOfDraft } from '../../../functions/writing/draft.ts';
import { toEntry } from '../../../functions/lessons/lesson.ts';
import { later } from '../writing/draft-world.ts';
import { openLessons } from './lesson-world.ts';

const MODULES: ModuleId[] = ['ai-fundamentals', 'ai-terminology'];
const DRAFTS = 2;

const world = await openLessons();
const lessonRecords = await import('../../../functions/lessons/lesson-records.ts');
afterAll(() => world.tables.close());

/** A step of an editor with one of the drafts, by its index. Many steps are refused. */
type Step =
  | { does: 'publish' | 'schedule' | 'correct' | 'withdraw' | 'putBack'; draft: number }
  | { does: 'changeModule'; draft: number; module: ModuleId }
  | { does: 'move'; draft: number; module: ModuleId; before: number | null };

const draft = fc.nat(DRAFTS - 1);
const module = fc.constantFrom(...MODULES);
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    does: fc.constantFrom('publish', 'schedule', 'correct', 'withdraw', 'putBack'),
    draft,
  }),
  fc.record({ does: fc.constant('changeModule'), draft, module }),
  fc.record({ does: fc.constant('move'), draft, module, before: fc.option(draft) }),
);

const take = async (taken: Step, draftIds: readonly string[]): Promise<unknown> => {
  const draftId = draftIds[taken.draft] ?? '';
  const { version } = await world.requireDraft(draftId);
  switch (taken.does) {
    case 'publish':
      return world.publish(draftId, version);
    case 'schedule':
      return world.publish(draftId, version, later(2));
    case 'correct':
      return world.correct(draftId, version);
    case 'withdraw':
      return world.withdraw(draftId);
    case 'putBack':
      return world.putBack(draftId, version);
    case 'changeModule':
      await world.save(draftId, version, { module: taken.module });
      return world.correct(draftId, version + 1);
    case 'move': {
      const before = taken.before === null ? null : (draftIds[taken.before] ?? '');
      return world.move(taken.module, { draftId, before });
    }
  }
};

/** All ids that the lesson of a draft may have end like this. */
const toIdEnd = (draftId: string) => createArticleIdOfDraft(0, draftId).slice(10);

/** Every lesson stands once in the list of its module, as readers see it, and nothing else is left of any draft. */
const expectConsistent = async (draftIds: readonly string[]) => {
  const ends = new Set(draftIds.map(toIdEnd));
  const rows = (await world.tables.scan('articles')).filter(({ newsletterId }) =>
    ends.has(String(newsletterId).slice(10)),
  );
  const drafts = await Promise.all(draftIds.map((draftId) => world.requireDraft(draftId)));
  const expected = drafts.flatMap(({ list, publication }) => {
    const shelves = { draft: [], article: ['lesson', 'body'], withdrawn: ['withdrawn-lesson'] }[list];
    return shelves.map((shelf) => `${shelf} ${publication?.newsletterId}`);
  });
  expect(
    rows.map(({ shelf, newsletterId }) => `${String(shelf)} ${String(newsletterId)}`).toSorted(),
  ).toEqual(expected.toSorted());

  const lessons = rows.filter(({ shelf }) => shelf === 'lesson').map(lessonRecords.parseLessonRow);
  for (const id of MODULES) {
    const { lessons: entries } = await world.lessonsTable.getModule(id);
    const inModule = lessons.filter((lesson) => lesson.module === id);
    expect(entries).toHaveLength(inModule.length);
    expect(new Set(entries)).toEqual(
      new Set(
        inModule.map((lesson) => {
          const draftId = draftIds.find((other) => lesson.lessonId.endsWith(toIdEnd(other)));
          return toEntry(lesson, draftId ?? '');
        }),
      ),
    );
  }
};

it('keeps the lists of modules as the lessons are, whatever two editors do at once', async () => {
  const rounds = fc.array(fc.tuple(step, step), { minLength: 1, maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(rounds, async (pairs) => {
      const draftIds: string[] = [];
      for (let count = 0; count < DRAFTS; count += 1) draftIds.push(await world.createDraft());
      for (const pair of pairs) {
        const results = await Promise.allSettled(pair.map((taken) => take(taken, draftIds)));
        for (const result of results)
          if (result.status === 'rejected') expect(result.reason).toMatchObject({ status: 409 });
        await expectConsistent(draftIds);
      }
      for (const draftId of draftIds) await world.withdraw(draftId);
    }),
    { numRuns: 8 },
  );
});
