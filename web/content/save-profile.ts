// The words of the page that saves a profile draft.
export const saveProfile = {
  title: 'Saving your profile',
  draftMissing: 'Profile draft is required',
} as const;
