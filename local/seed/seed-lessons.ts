// Fills the modules through the product's API, as an editor does: create a draft, then publish it.
import { draftEndpoints, type DraftContent } from '#shared/contract/drafts.ts';
import type { ModuleId } from '#shared/modules.ts';
import { readBody } from './body.ts';
import { draftLesson, lessons, scheduledLesson, type Lesson } from './lessons.ts';
import type { Seeding } from './progress.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** The first lesson of each module appeared so many days ago, the others one a day. */
const FIRST_DAYS_AGO = 10;
const SCHEDULED_IN_DAYS = 7;

interface PlannedLesson extends Lesson {
  readonly module: ModuleId;
  /** Days from the first start; null for a draft. */
  readonly day: number | null;
}

/** All lessons in the order in which they are made: each goes to the end of its module. */
const plan: readonly PlannedLesson[] = [
  ...lessons.flatMap(({ module, lessons: inModule }) =>
    inModule.map((lesson, index) => ({ ...lesson, module, day: index - FIRST_DAYS_AGO })),
  ),
  { ...scheduledLesson, day: SCHEDULED_IN_DAYS },
  { ...draftLesson, day: null },
];

/** The lessons that are still to be made. */
export const listMissingLessons = (published: readonly string[]): PlannedLesson[] =>
  plan.filter(({ title }) => !published.includes(title));

/** Makes the sample lessons that do not exist yet. Rejects when the API answers with an error. */
export const seedLessons = async ({ call, findImage, progress, save }: Seeding): Promise<void> => {
  const createDraft = async ({ title, extract, access, module, body }: PlannedLesson): Promise<string> => {
    const content: DraftContent = {
      ...{ title, subtitle: '', extract, tags: [], images: [], access, module },
      body: readBody(body, findImage),
    };
    const { draftId } = await call(draftEndpoints.create, { body: { content } });
    progress.drafts[title] = draftId;
    await save();
    return draftId;
  };
  // One at a time: starting the functions for several at once takes longer than the calls.
  for (const lesson of listMissingLessons(progress.published)) {
    const draftId = progress.drafts[lesson.title] ?? (await createDraft(lesson));
    if (lesson.day !== null) {
      const publishDate = new Date(Date.parse(progress.startedAt) + lesson.day * DAY_MS).toISOString();
      // The same version at the same moment again changes nothing.
      await call(draftEndpoints.publish, { params: { draftId }, body: { version: 1, publishDate } });
    }
    progress.published.push(lesson.title);
    await save();
  }
};
