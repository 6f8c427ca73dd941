// Where the browser keeps a drafted profile. Apart from `draft.ts`, so that public pages may look without its schema.

export const DRAFT_KEY = 'profile-draft';

/** Whose draft it is lies beside it: the draft itself has exactly the specified fields. */
export const DRAFT_OWNER_KEY = 'root:draft-owner';

/** Whether a drafted profile waits to be saved. */
export const hasDraft = (): boolean => {
  try {
    return localStorage.getItem(DRAFT_KEY) !== null;
  } catch {
    return false;
  }
};

/** Forgets the draft and whose it was: it is saved, or nobody is to read it. */
export const removeDraft = (): void => {
  try {
    localStorage.removeItem(DRAFT_KEY);
    localStorage.removeItem(DRAFT_OWNER_KEY);
  } catch {
    // What cannot be written cannot be there.
  }
};
