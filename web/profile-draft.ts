// The keys of a profile draft in the browser. They are not in `draft.ts`, so that public pages do not load the schema.
import { readItem, removeItem } from './browser-storage.ts';

export const DRAFT_KEY = 'profile-draft';

/** The owner has a key of its own, because the fields of the draft are prescribed. */
export const DRAFT_OWNER_KEY = 'root:draft-owner';

/** Whether a profile draft waits to be saved. */
export const hasDraft = (): boolean => readItem('localStorage', DRAFT_KEY) !== undefined;

/** Removes the draft and its owner. */
export const removeDraft = (): void => {
  removeItem('localStorage', DRAFT_KEY);
  removeItem('localStorage', DRAFT_OWNER_KEY);
};
