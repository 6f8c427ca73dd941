// Fills the modules through the product's API, as an editor does: create a draft, then publish it.
import { draftEndpoints, type DraftContent, type DraftHeadline } from '#shared/contract/drafts.ts';
import { DAY_MS } from '#shared/durations.ts';
import type { ModuleId } from '#shared/modules.ts';
import { readBody } from './body.ts';
import { findTexts } from './find-texts.ts';
import { draftLesson, lessons, scheduledLesson, type Lesson } from './lessons.ts';
import type { Seeding } from './seeding.ts';

/** How many days ago the first lesson of each module appeared. The others followed, one a day. */
const FIRST_DAYS_AGO = 10;
const SCHEDULED_IN_DAYS = 7;

interface PlannedLesson extends Lesson {
  readonly module: ModuleId;
  /** Days after the start; null for a draft. */
  readonly day: number | null;
}

/** All lessons, in the order in which they are made. Each goes to the end of its module. */
export const allLessons: readonly PlannedLesson[] = [
  ...lessons.flatMap(({ module, lessons: inModule }) =>
    inModule.map((lesson, index) => ({ ...lesson, module, day: index - FIRST_DAYS_AGO })),
  ),
  { ...scheduledLesson, day: SCHEDULED_IN_DAYS },
  { ...draftLesson, day: null },
];

/** Makes the sample lessons. Resolves to the number of those that were made. */
export const seedLessons = async ({ call, maker, findImage, startedAt }: Seeding): Promise<number> => {
  const create = (lesson: PlannedLesson): Promise<{ draftId: string }> => {
    const { day: _, inside, body, ...words } = lesson;
    const content: DraftContent = {
      ...{ ...words, subtitle: '', tags: [], images: [] },
      ...(inside && { inside: [...inside] }),
      body: readBody(body, findImage),
    };
    return call(draftEndpoints.create, { body: { content } });
  };
  const make = async (lesson: PlannedLesson, there: DraftHeadline | undefined) => {
    if (there && there.state !== 'draft') return;
    const { draftId } = there ?? (await create(lesson));
    if (lesson.day === null) return;
    const publishDate = new Date(startedAt.getTime() + lesson.day * DAY_MS).toISOString();
    await call(draftEndpoints.publish, { params: { draftId }, body: { version: 1, publishDate } });
  };
  const findByTitle = async (): Promise<ReadonlyMap<string, DraftHeadline>> =>
    new Map((await findTexts(call, 'lesson')).map((text) => [text.title, text]));
  let ready = 0;
  // One after the other, because each goes to the end of its module.
  for (const lesson of allLessons) {
    const isMade = await maker.make(`the lesson "${lesson.title}"`, async (repetition) => {
      // A failed call may have had its effect.
      const texts = repetition === 0 ? undefined : await findByTitle();
      await make(lesson, texts?.get(lesson.title));
    });
    if (isMade) ready += 1;
  }
  return ready;
};
