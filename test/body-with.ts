import type { Body } from '#shared/body/schema.ts';

/** A body of one paragraph. */
export const bodyWith = (text: string): Body => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
});
