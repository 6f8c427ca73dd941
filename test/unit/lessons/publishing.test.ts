import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { limits } from '#shared/limits.ts';
import { MODULES } from '#shared/modules.ts';
import { KEY } from '../articles/article-forms.ts';
import { later, start } from '../writing/draft-world.ts';
import { lessonContent, openLessons } from './lesson-world.ts';

const world = await openLessons();
const articlesTable = await import('../../../functions/articles/articles.table.ts');
beforeEach(async () => {
  for (const { id } of MODULES) await world.emptyModule(id);
});
afterAll(() => world.tables.close());

const conflict = expect.objectContaining({ status: 409 });
const LISTED = ['body', 'lesson'];

/** The lesson that readers have of a draft. */
const findLesson = async (draftId: string, now = start) => {
  const { publication } = await world.requireDraft(draftId);
  return world.lessonsTable.getLesson(publication?.newsletterId ?? '', now);
};

describe('publishing a lesson', () => {
  it('stores the lesson with its minutes and the sizes of its images, its body, and its entry at the end of the module', async () => {
    const first = await world.publishLesson();
    const draftId = await world.createDraft({ title: 'Check a table' });
    const { publication } = await world.publish(draftId, 1);
    const lessonId = publication?.newsletterId ?? '';
    expect(publication).toMatchObject({ slug: 'check-a-table', tags: [], module: 'ai-fundamentals' });
    expect(await world.listShelves(lessonId)).toEqual(LISTED);
    expect(await findLesson(draftId)).toMatchObject({
      lessonId,
      minutes: 3,
      images: [{ key: KEY, width: 1600, height: 900 }],
    });
    const body = await articlesTable.getBody(lessonId);
    expect(body).toMatchObject({ access: 'customers' });
    expect(body?.body.content[1]).toMatchObject({ attrs: { width: 1600, height: 900 } });
    const { lessons } = await world.lessonsTable.getModule('ai-fundamentals');
    expect(lessons.map((entry) => entry.draftId)).toEqual([first, draftId]);
    expect(lessons[1]).toEqual({
      draftId,
      lessonId,
      slug: 'check-a-table',
      title: 'Check a table',
      minutes: 3,
      includesExercise: false,
      access: 'customers',
    });
  });

  it('stores the minutes that an editor set, the takeaway, and the lines inside that are not empty', async () => {
    const facts = { minutes: 30, takeaway: 'Ten rules for your voice' };
    const draftId = await world.createDraft({ ...facts, inside: ['', 'Three rounds', ''] });
    await world.publish(draftId, 1);
    const stored = { ...facts, includesExercise: true };
    expect(await findLesson(draftId)).toMatchObject({ ...stored, inside: ['Three rounds'] });
    const { lessons } = await world.lessonsTable.getModule('ai-fundamentals');
    expect(lessons.at(-1)).toMatchObject({ draftId, ...stored });
    expect(lessons.at(-1)).not.toHaveProperty('inside');
  });

  it('leaves nothing on the shelves of the blog, and the number of articles as it is', async () => {
    const before = await articlesTable.countArticles(start);
    const draftId = await world.createDraft({ subtitle: 'Not for lessons', tags: ['ai', 'tips'] });
    await world.publish(draftId, 1);
    await world.withdraw(draftId);
    await world.publishLesson({ tags: ['ai'] });
    expect(await articlesTable.countArticles(start)).toBe(before);
    const shelves = (await world.tables.scan('articles')).map(({ shelf }) => String(shelf));
    expect(shelves.filter((shelf) => /^(article|tag:|withdrawn$|count)/.test(shelf))).toEqual([]);
  });

  it('refuses an incomplete lesson with its fields, and changes nothing', async () => {
    const draftId = await world.createDraft({ title: '', access: 'everyone', body: undefined });
    await expect(world.publish(draftId, 1)).rejects.toMatchObject({
      status: 400,
      fields: [
        { path: 'title', message: 'Title is required' },
        { path: 'access', message: 'Please choose who may read' },
        { path: 'body', message: 'The text is required' },
      ],
    });
    expect(await world.requireDraft(draftId)).toMatchObject({ list: 'draft', revision: 1 });
    expect(await world.listOrder('ai-fundamentals')).toEqual([]);
  });

  it('publishes a lesson without an image of the form', async () => {
    const draftId = await world.publishLesson({ images: [] });
    expect(await findLesson(draftId)).toMatchObject({ images: [] });
  });

  it('keeps the place of a scheduled lesson that is moved in time, under its new id', async () => {
    const draftId = await world.createDraft();
    const first = await world.publish(draftId, 1, later(2));
    const other = await world.publishLesson();
    const second = await world.publish(draftId, 1, later(3));
    expect(second.publication?.newsletterId).not.toBe(first.publication?.newsletterId);
    expect(await world.listShelves(first.publication?.newsletterId)).toEqual([]);
    expect(await world.listShelves(second.publication?.newsletterId)).toEqual(LISTED);
    const { lessons } = await world.lessonsTable.getModule('ai-fundamentals');
    expect(lessons.map((entry) => entry.draftId)).toEqual([draftId, other]);
    expect(lessons[0]?.lessonId).toBe(second.publication?.newsletterId);
  });

  it('lists a lesson once, however often and at once it is published', async () => {
    const draftId = await world.createDraft();
    const results = await Promise.allSettled(
      [undefined, later(-1), undefined].map((moment) => world.publish(draftId, 1, moment)),
    );
    for (const result of results) if (result.status === 'rejected') expect(result.reason).toEqual(conflict);
    expect(await world.listOrder('ai-fundamentals')).toEqual([draftId]);
  });
});

describe('the published text of a lesson', () => {
  it('is what the editor wrote: minutes only if they were set, and no field of an article', async () => {
    const { findPublishedContent } = await import('../../../functions/writing/published-content.ts');
    const facts = { minutes: 30, takeaway: 'Ten rules for your voice', inside: ['Three rounds'] };
    for (const written of [facts, {}]) {
      const draftId = await world.publishLesson(written);
      const draft = await world.save(draftId, 1, { title: 'Saved, and not published' });
      const published = await findPublishedContent(draft, start);
      expect(published).toEqual({
        ...draft.content,
        ...written,
        title: lessonContent.title,
        body: expect.stringContaining('word word'),
      });
      expect(await findPublishedContent(draft, later(-1))).toBeUndefined();
    }
  });
});

describe('correcting a lesson', () => {
  it('keeps its id, address and place, and the list gets its new title, minutes and access', async () => {
    const module = 'practical-skills';
    const paid = { module, access: 'essentials' } as const;
    const draftId = await world.publishLesson(paid);
    const other = await world.publishLesson(paid);
    const before = await findLesson(draftId);
    await world.save(draftId, 1, { module, access: 'customers', title: 'A better title' });
    await world.correct(draftId, 2, later(1));
    expect(await findLesson(draftId)).toMatchObject({
      lessonId: before?.lessonId,
      slug: 'ask-for-a-table',
      title: 'A better title',
      publishDate: before?.publishDate,
      correctedAt: later(1).toISOString(),
    });
    const { lessons } = await world.lessonsTable.getModule(module);
    expect(lessons.map((entry) => entry.draftId)).toEqual([draftId, other]);
    expect(lessons[0]).toMatchObject({ title: 'A better title', access: 'customers' });
    expect(await articlesTable.getBody(before?.lessonId ?? '')).toMatchObject({ access: 'customers' });
  });

  it('moves it to the end of another module under the same id', async () => {
    const draftId = await world.publishLesson();
    const lessonId = (await findLesson(draftId))?.lessonId;
    const stays = await world.publishLesson();
    const waits = await world.publishLesson({ module: 'ai-terminology' });
    await world.save(draftId, 1, { module: 'ai-terminology' });
    expect(await world.listOrder('ai-fundamentals')).toEqual([draftId, stays]);
    await world.correct(draftId, 2);
    expect(await world.listOrder('ai-fundamentals')).toEqual([stays]);
    expect(await world.listOrder('ai-terminology')).toEqual([waits, draftId]);
    expect(await findLesson(draftId)).toMatchObject({ lessonId, module: 'ai-terminology' });
  });
});

describe('withdrawing a lesson and putting it back', () => {
  it('leaves a marker and no entry, and puts it back at the end under its former id and address', async () => {
    const draftId = await world.publishLesson();
    const other = await world.publishLesson();
    const { publication } = await world.withdraw(draftId);
    expect(await world.listShelves(publication?.newsletterId)).toEqual(['withdrawn-lesson']);
    expect(await world.listOrder('ai-fundamentals')).toEqual([other]);
    const back = await world.putBack(draftId, 1, later(1));
    expect(back).toMatchObject({ list: 'article', publication });
    expect(await world.listShelves(publication?.newsletterId)).toEqual(LISTED);
    expect(await world.listOrder('ai-fundamentals')).toEqual([other, draftId]);
  });

  it('puts it back into the module that it was given meanwhile', async () => {
    const draftId = await world.publishLesson();
    await world.withdraw(draftId);
    await world.save(draftId, 1, { module: 'ai-applications' });
    await world.putBack(draftId, 2);
    expect(await world.listOrder('ai-fundamentals')).toEqual([]);
    expect(await world.listOrder('ai-applications')).toEqual([draftId]);
  });

  it('makes a scheduled lesson a draft again, without a marker', async () => {
    const draftId = await world.createDraft();
    const { publication } = await world.publish(draftId, 1, later(2));
    expect(await world.withdraw(draftId)).toMatchObject({ list: 'draft', publication: undefined });
    expect(await world.listShelves(publication?.newsletterId)).toEqual([]);
    expect(await world.listOrder('ai-fundamentals')).toEqual([]);
  });
});

describe('a full module', () => {
  const { max } = limits.lessonsPerModule;
  const fill = async (count: number) => {
    const id = 'learning-resources';
    const module = await world.lessonsTable.getModule(id);
    const draftId = await world.publishLesson({ module: id, access: 'essentials' });
    const [entry] = (await world.lessonsTable.getModule(id)).lessons;
    if (!entry) throw new Error('No entry');
    const others = Array.from({ length: count - 1 }, (_, index) => ({
      ...entry,
      title: 'x'.repeat(limits.title.max),
      slug: 'x'.repeat(limits.title.max),
      draftId: `${entry.draftId.slice(0, -3)}${String(index).padStart(3, '0')}`,
    }));
    const lessons = [...others, entry];
    await world.lessonsTable.storeModule({ ...module, revision: module.revision + 1, lessons });
    return { id, draftId } as const;
  };

  it('takes the 200th lesson and refuses the 201st with a sentence, whether it is new or moved there', async () => {
    const { id } = await fill(max - 1);
    const module = { module: id, access: 'essentials' } as const;
    await world.publishLesson(module);
    expect(await world.listOrder(id)).toHaveLength(max);
    const full = {
      status: 400,
      fields: [{ path: 'module', message: expect.stringMatching(/^This module has 200 lessons/) }],
    };
    await expect(world.publishLesson(module)).rejects.toMatchObject(full);
    const elsewhere = await world.publishLesson({ module: 'practical-skills', access: 'essentials' });
    await world.save(elsewhere, 1, module);
    await expect(world.correct(elsewhere, 2)).rejects.toMatchObject(full);
    expect(await world.listOrder('practical-skills')).toEqual([elsewhere]);
  });

  it('corrects a lesson of a full module, and moves it', async () => {
    const { id, draftId } = await fill(max);
    await world.save(draftId, 1, { module: id, access: 'essentials', title: 'Corrected' });
    await world.correct(draftId, 2);
    const [first = ''] = await world.listOrder(id);
    const { lessons } = await world.move(id, { draftId, before: first });
    expect(lessons[0]).toMatchObject({ draftId, title: 'Corrected' });
    expect(lessons).toHaveLength(max);
  });
});

it.each([false, true])(
  'stores a module only over the revision that was read: one before it %s',
  async (isStored) => {
    const id = 'expert-instruction';
    await world.tables.empty('articles');
    if (isStored) await world.publishLesson({ module: id, access: 'essentials' });
    const module = await world.lessonsTable.getModule(id);
    expect(await world.lessonsTable.storeModule(module)).toBe('committed');
    expect(await world.lessonsTable.storeModule({ ...module, lessons: [] })).toBe('contended');
    expect(await world.lessonsTable.getModule(id)).toEqual({ ...module, revision: module.revision + 1 });
  },
);

it('turns no lesson into an article, and no article into a lesson', async () => {
  const lesson = await world.createDraft();
  const article = await world.createDraft({ module: undefined });
  const refused = { status: 400, fields: [{ path: 'content.module' }] };
  await expect(world.save(lesson, 1, { module: undefined })).rejects.toMatchObject(refused);
  await expect(world.save(article, 1, {})).rejects.toMatchObject(refused);
});
