import type { DraftContent } from '#shared/contract/drafts.ts';
import { toPlainDigits } from '#shared/tidy.ts';
import { findModule, type ModuleId } from '#shared/modules.ts';
import type { TypedContent } from '../../unsaved-text.ts';

/** The content of a new article. */
export const blankContent: DraftContent = {
  title: '',
  subtitle: '',
  extract: '',
  tags: [],
  images: [],
  access: 'customers',
};

/** The content of a new lesson. A lesson of a paid module is for AI Essentials, unless an editor chooses otherwise. */
export const blankLesson = (module: ModuleId): DraftContent => ({
  ...blankContent,
  module,
  access: findModule(module)?.isPaid ? 'essentials' : 'customers',
});

/** The minutes of a lesson: a whole number, or what else was typed, which stays until it is corrected. */
export const parseMinutes = (typed: string): TypedContent['minutes'] => {
  const text = toPlainDigits(typed);
  if (text === '') return undefined;
  return /^\d{1,6}$/.test(text) ? Number(text) : text;
};
