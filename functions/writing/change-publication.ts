import { changeWith } from './change-draft.ts';
import { commitPublication } from './publications.table.ts';

/**
 * Changes a draft and what readers have of it. It is separate from `changeDraft`, whose functions have no right to readers' tables.
 */
export const changePublication = changeWith(commitPublication);
