import { describe, expect, it } from 'vitest';
import type { DraftContent } from '#shared/contract/drafts.ts';
import { blankContent, blankLesson } from '../../../../web/features/articles/content/draft-content.ts';
import { findPublishProblems } from '../../../../web/features/articles/content/draft-problems.ts';

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
