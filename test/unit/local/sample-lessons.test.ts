import { describe, expect, it } from 'vitest';
import { estimateMinutes } from '#shared/body/lesson-minutes.ts';
import { countWords, readBodyText } from '#shared/body/text.ts';
import { LessonForm } from '#shared/contract/forms.ts';
import { freeModules, paidModules } from '#shared/modules.ts';
import { countMinutes } from '#shared/reading-time.ts';
import { readBody } from '../../../local/seed/body.ts';
import { customers } from '../../../local/seed/customers.ts';
import { draftLesson, lessons, scheduledLesson } from '../../../local/seed/lessons.ts';
import { allArticles } from '../../../local/seed/seed-articles.ts';

const imageKey = 'blogimage/w47-16-22-y2026/0f8fad5b-d9cb-469f-a165-70867728950e-1600.webp';
const readSample = (file: string) => readBody(file, () => imageKey);

/** The numbers of minutes that the exercises name. */
const NUMBERS: Readonly<Record<string, number>> = { three: 3, ten: 10, fifteen: 15, twenty: 20 };

const published = lessons.flatMap(({ module, lessons: inModule }) =>
  inModule.map((lesson) => ({ module, ...lesson })),
);
const complete = [...published, scheduledLesson];

describe('sample lessons', () => {
  it('have an extract of 400 characters at most', () => {
    for (const { title, extract } of complete) expect(extract.length, title).toBeLessThanOrEqual(400);
  });

  it('include a draft that publishing would refuse', () => {
    const form = {
      ...draftLesson,
      images: [],
      publishDate: '2026-11-21',
      body: readSample(draftLesson.body),
    };
    expect(LessonForm.safeParse(form).error?.issues).toMatchObject([{ path: ['extract'] }]);
  });

  it('fill the free modules and two paid ones, with a taste of a paid one for everyone', () => {
    expect(published.length).toBeGreaterThanOrEqual(18);
    const filled = lessons.map(({ module }) => module);
    const paid = paidModules.map(({ id }) => id).filter((id) => filled.some((module) => module === id));
    expect(filled).toEqual([...freeModules.map(({ id }) => id), ...paid]);
    expect(paid).toHaveLength(2);
    const tastes = published.filter(
      ({ module, access }) => access === 'customers' && paid.some((id) => id === module),
    );
    expect(tastes).toHaveLength(1);
  });

  it('have 350 to 700 words, headings, a prompt or a list, and one thing to try', () => {
    for (const { body } of complete) {
      const tree = readSample(body);
      expect(countWords(tree), body).toBeGreaterThanOrEqual(350);
      expect(countWords(tree), body).toBeLessThanOrEqual(700);
      const kinds = tree.content.map(({ type }) => type);
      expect(kinds, body).toContain('heading');
      expect(
        kinds.filter((kind) => kind === 'callout'),
        body,
      ).toHaveLength(1);
      expect(
        kinds.some((kind) => kind === 'prompt' || kind === 'bulletList' || kind === 'orderedList'),
        body,
      ).toBe(true);
      // What would be left of a sign of Markdown that the parser does not know.
      const text = tree.content.filter(({ type }) => type !== 'prompt' && type !== 'heading');
      expect(readBodyText({ ...tree, content: text }), body).not.toMatch(/\*\*|`|^#|^- |^\d+\. |\]\(|!\[/m);
    }
  });

  it('say what is inside and what one leaves with', () => {
    for (const { title, inside, takeaway } of complete) {
      expect(inside.length, title).toBeGreaterThanOrEqual(3);
      expect(inside.length, title).toBeLessThanOrEqual(5);
      expect(takeaway, title).toMatch(/^[a-z].*[^.]$/);
    }
  });

  it('take the time to read them and to do what their own words ask for', () => {
    for (const { title, extract, body: file, ...others } of complete) {
      const body = readSample(file);
      const tasks = readBodyText({ ...body, content: body.content.filter(({ type }) => type === 'callout') });
      const named = [...tasks.matchAll(/(\w+) minutes|quarter of an hour/gi)].map(
        ([, number]) => NUMBERS[number?.toLowerCase() ?? 'fifteen'] ?? 0,
      );
      const minutes = 'minutes' in others ? others.minutes : estimateMinutes(body);
      if (extract.startsWith('In half an hour')) expect(minutes, title).toBe(30);
      else
        expect(minutes, title).toBeGreaterThanOrEqual(Math.max(0, ...named) + countMinutes(countWords(body)));
    }
  });

  it('have a text of their own, and a title that no article has', () => {
    const all = [...complete, draftLesson];
    const titles = [...all, ...allArticles].map(({ title }) => title);
    expect(new Set(titles).size).toBe(titles.length);
    expect(new Set(all.map(({ body }) => body)).size).toBe(all.length);
  });

  it('include those that a sample customer has done, and could read', () => {
    const titlesFor = (accesses: readonly string[]) =>
      published.filter(({ access }) => accesses.includes(access)).map(({ title }): string => title);
    expect(titlesFor(['customers'])).toEqual(expect.arrayContaining([...customers.free.done]));
    expect(titlesFor(['customers', 'essentials'])).toEqual(expect.arrayContaining([...customers.paid.done]));
  });
});
