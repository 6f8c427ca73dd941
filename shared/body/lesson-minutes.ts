import { countMinutes } from '../reading-time.ts';
import type { Block, Body } from './schema.ts';
import { countWords, isEmptyBody } from './text.ts';

/** Minutes to do what a block asks for. */
const DOING_MINUTES: Partial<Record<Block['type'], number>> = { prompt: 3, callout: 2 };

/** Minutes that a lesson takes if no editor has set them: to read it, and to try its prompts and callouts. */
export const estimateMinutes = (body: Body | undefined): number => {
  if (!body) return countMinutes(0);
  const shown = body.content.filter((block) => !isEmptyBody({ ...body, content: [block] }));
  return shown.reduce((sum, { type }) => sum + (DOING_MINUTES[type] ?? 0), countMinutes(countWords(body)));
};
