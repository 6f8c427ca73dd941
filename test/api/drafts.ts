// Drafts for the tests of the staff's endpoints.
import type { DraftContent } from '#shared/contract/drafts.ts';
import { api, editorToken, type Answer } from './client.ts';

/** A text with a unique title and the test's changes. */
export const contentWith = (changes: Partial<DraftContent> = {}): DraftContent => ({
  title: `A calmer Tuesday ${crypto.randomUUID()}`,
  subtitle: 'Three chores you can hand over this week',
  extract: 'Start with the chore you put off every week. Write down how you do it, then let the machine try.',
  tags: ['ai', 'tips'],
  images: [],
  access: 'customers',
  ...changes,
});

/** Calls an endpoint below /admin/articles as an editor. Without `body` it is a GET. */
export const staffApi = async (path: string, body?: unknown): Promise<Answer> =>
  api({ path: `/admin/articles${path}`, token: await editorToken(), body });

/** Stores a new draft and returns it as the API answers it. */
export const createDraft = async (changes: Partial<DraftContent> = {}) => {
  const { status, json, text } = await staffApi('', { content: contentWith(changes) });
  if (status !== 201) throw new Error(`No draft: ${status} ${text}`);
  return json;
};
