import type { DraftContent } from '#shared/contract/drafts.ts';

/** The content of a new draft. */
export const blankContent: DraftContent = {
  title: '',
  subtitle: '',
  extract: '',
  tags: [],
  images: [],
  access: 'customers',
};
