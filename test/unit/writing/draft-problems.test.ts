import { describe, expect, it } from 'vitest';
import type { DraftContent } from '#shared/contract/drafts.ts';
import { limits } from '#shared/limits.ts';
import { blankContent, blankLesson } from '../../../web/features/writing/draft-content.ts';
import {
  findPublishProblems,
  findSaveProblems,
  requireSaveable,
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

describe('a text that is too long to be saved', () => {
  const paragraph = {
    type: 'paragraph' as const,
    content: [{ type: 'text' as const, text: 'word '.repeat(60_000) }],
  };
  const content: DraftContent = { ...blankContent, body: { type: 'doc', content: [paragraph] } };

  it('says how many words and characters to take out, and is refused before it is sent', () => {
    const message = 'The text is too long: please take out about 20,000 words (96,000 characters)';
    expect(findSaveProblems(content)).toEqual({ body: message });
    expect(() => requireSaveable(content)).toThrow(message);
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
    };
    const others = JSON.stringify({
      version: 1,
      content: { ...longest, extract: '長'.repeat(limits.extract.max) },
    });
    const bytes = new TextEncoder().encode(others).length + limits.articleBody.bytes;
    expect(bytes).toBeLessThan(limits.articleRequestBytes.max);
  });
});
