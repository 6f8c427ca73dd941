import type { KeptSource } from '#shared/contract/kept.ts';
import { lessonPath, readingPath } from '../../paths.ts';

/** Where the customer reads the text. The id counts, so a text that has moved is found too. */
export const toSourcePath = (source: KeptSource): string =>
  source.kind === 'lesson'
    ? lessonPath({ ...source, lessonId: source.id })
    : readingPath({ ...source, newsletterId: source.id });
