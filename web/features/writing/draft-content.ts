import type { DraftContent } from '#shared/contract/drafts.ts';
import { limits } from '#shared/limits.ts';
import { findModule, type ModuleId } from '#shared/modules.ts';
import { isBlank } from '#shared/text.ts';
import { toPlainDigits } from '#shared/tidy.ts';
import { draftEditor } from '../../content/draft-editor.ts';
import type { TypedContent } from '../../unsaved-text.ts';
import { readLastAuthor } from './last-author.ts';

/** What every text begins with. */
export const blankContent: DraftContent = {
  title: '',
  subtitle: '',
  extract: '',
  tags: [],
  images: [],
  access: 'customers',
};

/** The content of a new article, with the author of the last one. */
export const blankArticle = (): DraftContent => {
  const author = readLastAuthor();
  return { ...blankContent, ...(author !== undefined && { author }) };
};

/** The content of a new lesson. A lesson of a paid module is for AI Essentials, unless an editor chooses otherwise. */
export const blankLesson = (module: ModuleId): DraftContent => ({
  ...blankContent,
  module,
  access: findModule(module)?.isPaid ? 'essentials' : 'customers',
});

/**
 * The content of a copy, which has an address of its own and does not come from elsewhere. Its title is cut at the limit, never within a
 * character.
 */
export const copyContent = (original: DraftContent): DraftContent => {
  const { title, addressWords: _, former: __, ...content } = original;
  const copied = draftEditor
    .copyOf(title)
    .slice(0, limits.title.max)
    .replace(/[\uD800-\uDBFF]$/, '');
  return { ...content, title: isBlank(title) ? title : copied };
};

/** The minutes of a lesson: a whole number, or what else was typed, which stays until it is corrected. */
export const parseMinutes = (typed: string): TypedContent['minutes'] => {
  const text = toPlainDigits(typed);
  if (text === '') return undefined;
  return /^\d{1,6}$/.test(text) ? Number(text) : text;
};
