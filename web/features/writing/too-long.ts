import type { Body } from '#shared/body/schema.ts';
import { countWords, readBodyText } from '#shared/body/text.ts';
import { limits } from '#shared/limits.ts';
import { draftEditor } from '../../content/draft-editor.ts';

/** Rounds up to two figures, which are easy to read. */
const roundUp = (count: number): string => {
  const step = 10 ** Math.max(0, String(Math.ceil(count)).length - 2);
  return (Math.ceil(count / step) * step).toLocaleString('en-US');
};

/** Says how much to remove from a body that is too long to be saved; undefined if it is not too long. */
export const describeExcess = (body: Body): string | undefined => {
  const bytes = new TextEncoder().encode(JSON.stringify(body)).length;
  const share = 1 - limits.articleBody.bytes / bytes;
  if (share <= 0) return undefined;
  return draftEditor.tooLong(roundUp(countWords(body) * share), roundUp(readBodyText(body).length * share));
};
