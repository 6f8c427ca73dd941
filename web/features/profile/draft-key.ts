/** Where the browser keeps a drafted profile. Apart from `draft.ts`, so that public pages may look without its schema. */
export const DRAFT_KEY = 'profile-draft';

/** Whether a drafted profile waits to be saved. */
export const hasDraft = (): boolean => {
  try {
    return localStorage.getItem(DRAFT_KEY) !== null;
  } catch {
    return false;
  }
};
