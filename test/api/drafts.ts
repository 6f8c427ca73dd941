// Drafts for the tests of the staff's endpoints.
import type { DraftContent } from '#shared/contract/drafts.ts';
import { bodyWith } from '../body-with.ts';
import { here } from '../here.ts';
import { api, editorToken, findDrawnImage, type Answer } from './client.ts';

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

/** The same, for a call that must succeed; returns what it answers. */
export const succeed = async (path: string, body?: unknown): Promise<Answer['json']> => {
  const { status, json, text } = await staffApi(path, body);
  if (status >= 300) throw new Error(`Not done: ${path} ${status} ${text}`);
  return json;
};

/** Stores a new draft and returns it as the API answers it. */
export const createDraft = (changes: Partial<DraftContent> = {}) =>
  succeed('', { content: contentWith(changes) });

/** Stores a draft that is complete, with an image. */
export const createCompleteDraft = async (changes: Partial<DraftContent> = {}) => {
  const { images = [{ url: await findDrawnImage(), alt: 'A florist at the counter', caption: '' }] } =
    changes;
  return createDraft({ body: bodyWith('Write down what you do every day.'), ...changes, images });
};

const publish = (draftId: string, publishDate?: string) =>
  succeed(`/${draftId}/publish`, { version: 1, publishDate });

/** Publishes a complete draft at a moment, or now, and returns it. */
export const publishDraft = async (changes: Partial<DraftContent> = {}, publishDate?: string) =>
  publish((await createCompleteDraft(changes)).draftId, publishDate);

/** What makes a text a complete lesson of a free module. */
export const lessonFields: Partial<DraftContent> = {
  module: 'ai-applications',
  subtitle: '',
  tags: [],
  body: bodyWith('Ask for a table with three columns.'),
};

/** Publishes a lesson at a moment, or now, and returns its draft. */
export const publishLesson = async (changes: Partial<DraftContent> = {}, publishDate?: string) =>
  publish((await createDraft({ ...lessonFields, ...changes })).draftId, publishDate);

export const inOneHour = (): string => new Date(Date.now() + 3_600_000).toISOString();

/** The answer of the API about an article to our site. */
export const fetchArticle = (newsletterId: string): Promise<Answer> =>
  api({ path: `/blog/newsletter/${newsletterId}`, key: here('siteApiKey') });
