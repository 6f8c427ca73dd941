import { afterAll, describe, expect, it } from 'vitest';
import { bodyWith } from '../../body-with.ts';
import { ARTICLE_SHELF, toBodyRow } from '../../../functions/articles/article-records.ts';
import { newLesson } from '../../stored-lessons.ts';
import { openLearnTables } from './learn-tables.ts';

const tables = await openLearnTables({ isMetered: true });
afterAll(() => tables.close());
const { readLesson, readLessonBody } = await import('../../../functions/lessons/read-lesson.ts');

describe('readLessonBody', () => {
  it('reads the body of a lesson for AI Essentials only for a subscriber', async () => {
    const lesson = await tables.storeLesson({ access: 'essentials' }, bodyWith('For subscribers.'));
    expect(await readLessonBody(lesson, 'essentials')).toEqual(bodyWith('For subscribers.'));
    tables.meter.read();
    expect(await readLessonBody(lesson, 'customer')).toBeUndefined();
    expect(tables.meter.read()).toEqual({ units: 0, requests: 0 });
  });

  it('keeps a body back that a correction has closed since its lesson was read', async () => {
    const { lessonId } = await tables.storeLesson({ module: 'advanced-topics', access: 'customers' });
    const lesson = await readLesson(lessonId, new Date());
    await tables.putRow(toBodyRow({ newsletterId: lessonId, access: 'essentials' }, bodyWith('Closed now.')));
    expect(await readLessonBody(lesson, 'customer')).toBeUndefined();
    expect(await readLessonBody(lesson, 'essentials')).toEqual(bodyWith('Closed now.'));
  });
});

describe('readLesson', () => {
  it('does not read the table for a lesson that is not due', async () => {
    const publishDate = new Date(Date.now() + 60_000).toISOString();
    const { lessonId } = await tables.storeLesson({ publishDate });
    tables.meter.read();
    await expect(readLesson(lessonId, new Date())).rejects.toMatchObject({ status: 404 });
    expect(tables.meter.read()).toEqual({ units: 0, requests: 0 });
    expect(await readLesson(lessonId, new Date(publishDate))).toMatchObject({ lessonId });
  });

  it('finds no article by its id', async () => {
    const { lessonId, ...lesson } = newLesson();
    await tables.putRow({ shelf: ARTICLE_SHELF, newsletterId: lessonId, version: 1, ...lesson });
    await expect(readLesson(lessonId, new Date())).rejects.toMatchObject({ status: 404 });
  });
});
