// Lessons for the browser's tests.
import { randomUUID } from 'node:crypto';
import type { Body } from '#shared/body/schema.ts';
import type { ModuleId } from '#shared/modules.ts';
import type { StoredLesson } from '../../../functions/lessons/lesson.ts';
import { storeLesson } from '../../stored-lessons.ts';

const heading = (text: string) => ({
  type: 'heading' as const,
  attrs: { level: 2 as const },
  content: [{ type: 'text' as const, text }],
});
const paragraph = (text: string) => ({
  type: 'paragraph' as const,
  content: [{ type: 'text' as const, text }],
});

/** A body of some height with headings, a prompt and a callout, which ends in a sentence. */
export const lessonThatEndsIn = (sentence: string): Body => ({
  type: 'doc',
  content: [
    ...['Take one question', 'Ask for a draft', 'Check every number', 'Send it'].flatMap((title) => [
      heading(title),
      paragraph(
        'Open the last message of a customer. Write down what they want to know in one line, and what only you can know: your prices, your hours, what is in stock. The assistant knows none of it and will invent what is missing.',
      ),
    ]),
    { type: 'prompt', content: [{ type: 'text', text: 'Answer this customer in three sentences.' }] },
    { type: 'callout', content: [paragraph('Do it with one message today.')] },
    paragraph(sentence),
  ],
});

export type WholeLesson = StoredLesson & { readonly secret: string };

/** Stores a lesson at the end of a module. Its body ends in a secret. */
export const storeOne = async (
  module: ModuleId,
  changes: Partial<StoredLesson> = {},
): Promise<WholeLesson> => {
  const secret = `The end: ${randomUUID()}`;
  const lesson = await storeLesson({ module, images: [], ...changes }, lessonThatEndsIn(secret));
  return { ...lesson, secret };
};
