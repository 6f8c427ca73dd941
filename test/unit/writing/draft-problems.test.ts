import { describe, expect, it } from 'vitest';
import type { DraftContent } from '#shared/contract/drafts.ts';
import { limits } from '#shared/limits.ts';
import { toPlainDigits } from '#shared/tidy.ts';
import { ApiError } from '../../../web/api-error.ts';
import { blankContent, blankLesson, parseMinutes } from '../../../web/features/writing/draft-content.ts';
import {
  describeProblem,
  findBodyProblem,
  findPublishProblems,
  findSaveProblems,
  parseSaveable,
  readRefusal,
} from '../../../web/features/writing/draft-problems.ts';

const body: DraftContent['body'] = {
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Write it down.' }] }],
};
const written = { title: 'Sort the mail', extract: 'Begin with one folder.', body };

describe('what a text lacks before it can be published', () => {
  it('asks an article for a subtitle, tags and an image', () => {
    const problems = findPublishProblems({ ...blankContent, ...written });
    expect(Object.keys(problems).toSorted()).toEqual(['images', 'subtitle', 'tags']);
  });

  it.each(['ai-fundamentals', 'advanced-topics'] as const)(
    'asks a new lesson of %s for its text',
    (module) => {
      expect(findPublishProblems({ ...blankLesson(module), ...written })).toEqual({});
      expect(findPublishProblems(blankLesson(module))).toEqual({
        title: 'Title is required',
        extract: 'Extract content is required',
        body: 'The text is required',
      });
    },
  );

  it('refuses a lesson for AI Essentials in a free module', () => {
    const content = { ...blankLesson('ai-fundamentals'), ...written, access: 'essentials' } as const;
    expect(Object.keys(findPublishProblems(content))).toEqual(['access']);
  });
});

it('refuses a search title and a description that are too long, and publishes an article with the others', () => {
  const article = { ...blankContent, ...written };
  const fields = { addressWords: 'mail', searchTitle: 'x'.repeat(71), searchDescription: 'x'.repeat(171) };
  expect(findSaveProblems({ ...article, ...fields })).toEqual({
    searchTitle: 'Search title must be at most 70 characters',
    searchDescription: 'Search description must be at most 170 characters',
  });
  const kept = { ...fields, isUnlisted: true, socialImage: 'https://example.com/blogimage/a.jpg' };
  expect(findPublishProblems({ ...article, ...kept })).toEqual(findPublishProblems(article));
});

describe('the fields of a lesson', () => {
  const lesson = { ...blankLesson('ai-fundamentals'), ...written };
  const fields = { inside: ['Three rounds'], minutes: 30, takeaway: 'ten rules for your voice' };

  it('are published with a lesson, and left out of an article', () => {
    expect(findPublishProblems({ ...lesson, ...fields })).toEqual({});
    const article = { ...blankContent, ...written };
    expect(findPublishProblems({ ...article, ...fields })).toEqual(findPublishProblems(article));
  });

  it('asks an imported text for nothing more', () => {
    const former = { service: 'ghost', id: '5', path: '/sort/' } as const;
    expect(findPublishProblems({ ...lesson, former })).toEqual({});
  });

  it('are refused by name where they are too long', () => {
    const takeaway = 'x'.repeat(limits.takeaway.max + 1);
    const inside = ['Three rounds', 'x'.repeat(limits.inside.max + 1)];
    expect(findSaveProblems({ ...lesson, inside, takeaway })).toEqual({
      'inside.1': "A line of 'What is inside' must be at most 120 characters",
      takeaway: "'You leave with' must be at most 120 characters",
    });
    expect(findSaveProblems({ ...lesson, inside: Array(7).fill('Line') })).toEqual({
      inside: "'What is inside' has at most 6 lines",
    });
  });

  it.each(['1', '30', ' 240 ', '\u200E３０', '٣٠'])('take %j as minutes', (typed) => {
    const content = { ...lesson, minutes: parseMinutes(typed) };
    expect(parseSaveable(content).minutes).toBe(Number(toPlainDigits(typed)));
    expect(findPublishProblems(content)).toEqual({});
  });

  it.each(['0', '241', '7.5', '-5', 'abc', '30 min', '1e2', '9'.repeat(400)])(
    'keep %j as it is typed, and refuse it as minutes',
    (typed) => {
      const content = { ...lesson, minutes: parseMinutes(typed) };
      expect(String(content.minutes)).toBe(typed);
      const minutes = 'Minutes must be a whole number from 1 to 240';
      expect(findSaveProblems(content)).toEqual({ minutes });
      expect(findPublishProblems(content)).toEqual({ minutes });
      expect(() => parseSaveable(content)).toThrow(minutes);
    },
  );

  it('need no minutes', () => {
    expect(parseMinutes(' ')).toBeUndefined();
    expect(parseSaveable({ ...lesson, minutes: undefined }).minutes).toBeUndefined();
  });
});

describe('a text that is too long to be saved', () => {
  const paragraph = {
    type: 'paragraph' as const,
    content: [{ type: 'text' as const, text: 'word '.repeat(60_000) }],
  };
  const content: DraftContent = { ...blankContent, body: { type: 'doc', content: [paragraph] } };

  it('says how many words and characters to take out, and is refused before it is sent', () => {
    const message = 'The text is too long: please take out about 20,000 words (96,000 characters)';
    expect(findSaveProblems(content)).toEqual({ body: message });
    expect(() => parseSaveable(content)).toThrow(message);
  });

  it('can be saved once that much is taken out', () => {
    const shorter = { ...paragraph, content: [{ type: 'text' as const, text: 'word '.repeat(40_000) }] };
    expect(findSaveProblems({ ...content, body: { type: 'doc', content: [shorter] } })).toEqual({});
  });

  it('fits into one request with the longest other fields', () => {
    const longest = {
      ...blankContent,
      title: '長'.repeat(limits.title.max),
      subtitle: '長'.repeat(limits.subtitle.max),
      takeaway: '長'.repeat(limits.takeaway.max),
      inside: Array(limits.inside.lines).fill('長'.repeat(limits.inside.max)),
    };
    const others = JSON.stringify({
      version: 1,
      content: { ...longest, extract: '長'.repeat(limits.extract.max) },
    });
    const bytes = new TextEncoder().encode(others).length + limits.articleBody.bytes;
    expect(bytes).toBeLessThan(limits.articleRequestBytes.max);
  });
});

describe('the place of a problem of the body', () => {
  it.each([
    ['a block, as the server names it', 'content.body.content.3.attrs.alt', 3],
    ['a block', 'body.content.12', 12],
    ['the whole text', 'body', undefined],
  ])('is %s', (_, path, block) => {
    const error = new ApiError('bad-request', { fields: [{ path, message: 'Wrong' }] });
    expect(findBodyProblem(readRefusal(error))).toEqual({ message: 'Wrong', block });
  });

  it('is the one that the editor has chosen, as long as it is there', () => {
    const problems = { 'body.content.0': 'First', 'body.content.2.attrs.alt': 'Second', title: 'Wrong' };
    expect(findBodyProblem(problems, 'body.content.2.attrs.alt')).toEqual({ message: 'Second', block: 2 });
    for (const chosen of ['title', 'body.content.9'])
      expect(findBodyProblem(problems, chosen)).toEqual({ message: 'First', block: 0 });
  });

  it('is none without a problem of the body', () => {
    expect(findBodyProblem({ 'bodyguard.content.1': 'Wrong', title: 'Wrong' })).toBeUndefined();
    expect(readRefusal(new TypeError('Offline'))).toEqual({});
  });
});

describe('the reason why a text cannot be published', () => {
  const image = { type: 'image' as const, attrs: { key: 'a', alt: '', caption: '' } };
  const paragraph = { type: 'paragraph' as const };
  const withImages = {
    ...blankContent,
    body: { type: 'doc' as const, content: [image, paragraph, image] },
  };

  it.each([
    ['images.0.alt', 'Cover: Missing'],
    ['images.2.url', 'Image 3: Missing'],
    ['images', 'Missing'],
    ['body.content.0.attrs.alt', 'Image 1 in the text: Missing'],
    ['body.content.2.attrs.alt', 'Image 2 in the text: Missing'],
    ['body.content.1', 'Missing'],
    ['body', 'Missing'],
    ['title', 'Missing'],
  ])('of %s is named %j', (path, named) => {
    expect(describeProblem({ [path]: 'Missing' }, path, withImages)).toBe(named);
  });
});
