import type { Draft, DraftContent, DraftState, TextKind } from '#shared/contract/drafts.ts';
import { draftKinds } from '../../content/draft-kinds.ts';
import { articlePath, lessonPath, paths } from '../../paths.ts';

/** The kind of a text: only a lesson has a module. */
export const readKind = ({ module }: Pick<DraftContent, 'module'>): TextKind =>
  module === undefined ? 'article' : 'lesson';

/** The words for the kind of a text. */
export const wordsFor = (content: Pick<DraftContent, 'module'>) => draftKinds[readKind(content)];

/** The path of the list with texts of this kind and state. The modules show published and scheduled lessons. */
export const toListPath = (kind: TextKind, state: DraftState): string => {
  if (kind === 'article') return `${paths.content}?state=${state}`;
  const isInModule = state === 'published' || state === 'scheduled';
  return isInModule ? paths.lessons : `${paths.lessons}?state=${state}`;
};

/** The path where readers find a published text; undefined for other states. */
export const findReadersPath = ({ state, content, newsletterId, slug }: Draft): string | undefined => {
  if (state !== 'published' || newsletterId === undefined || slug === undefined) return undefined;
  const { module } = content;
  return module === undefined
    ? articlePath({ newsletterId, slug })
    : lessonPath({ module, slug, lessonId: newsletterId });
};
