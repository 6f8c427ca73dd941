// The texts that several steps share, and those that a step changes.
import { bodyWith } from '../../body-with.ts';
import { createDraft, lessonFields, publishDraft, publishLesson, succeed } from '../../api/drafts.ts';
import { limits } from '#shared/limits.ts';
import { editorToken, uploadImage } from '../../api/client.ts';
import { callByTarget } from '../query.ts';
import { findPhysicalId } from '../resources.ts';
import { changeRecord, putRecord } from '../tables.ts';
import { expectAnswer, once } from './step.ts';

/** One image serves all texts, because uploads are limited. */
export const image = once(async () => ({
  url: await uploadImage(),
  alt: 'A florist at the counter',
  caption: '',
}));

/** Uploads an image while S3's announcements are off, so that it is not drawn. Answers its address. */
export const uploadWithoutEvent = async (): Promise<string> => {
  const rule = { Name: findPhysicalId(/^EventsUploads[0-9A-F]{8}$/) };
  await callByTarget('events', 'AWSEvents.DisableRule', rule);
  try {
    return await uploadImage();
  } finally {
    await callByTarget('events', 'AWSEvents.EnableRule', rule);
  }
};

/** An image whose event was lost a minute ago: who waits for it must start the image function. */
export const newLateImage = async () => {
  const url = await uploadWithoutEvent();
  const requestedAt = new Date(Date.now() - 60_000).toISOString();
  await changeRecord('Uploads', { imageKey: new URL(url).pathname.slice(1) }, { requestedAt });
  return { url, alt: 'A florist at the counter', caption: '' };
};

const callAuthors = async (body?: object) =>
  (await expectAnswer({ path: '/admin/authors', token: await editorToken(), body }, 200)).json;

/** Saves an author with this portrait, and answers what a next change of the same one begins with. */
const saveAuthor = async (authorId: string | undefined, portrait: string) => {
  const { revision } = await callAuthors();
  const author = { name: 'June Okafor', about: '', link: '', portrait };
  const { authors } = await callAuthors({ revision, authorId, author, isRemoved: false });
  return { revision: revision + 1, authorId: String(authors[0].authorId), author };
};

/** An author who stays. */
export const author = once(async () => (await saveAuthor(undefined, await uploadImage())).authorId);

/** A change of the author's portrait to one whose event was lost. The former portrait is a file that nothing else names. */
export const newLatePortrait = async () => {
  const change = await saveAuthor(await author(), await uploadImage());
  const { url } = await newLateImage();
  return { ...change, author: { ...change.author, portrait: url }, isRemoved: false };
};

export interface PublishedText {
  readonly draftId: string;
  readonly newsletterId: string;
  readonly slug: string;
  readonly title: string;
}

const withTitle = (draft: {
  draftId: string;
  newsletterId: string;
  slug: string;
  content: { title: string };
}) => ({
  ...draft,
  title: draft.content.title,
});

/** A draft that is complete. */
export const newDraft = async () =>
  createDraft({
    images: [await image()],
    author: await author(),
    access: 'everyone',
    body: bodyWith('Write down what you do.'),
  });

export const newPublished = async (fields: Parameters<typeof publishDraft>[0] = {}): Promise<PublishedText> =>
  withTitle(
    await publishDraft({ images: [await image()], author: await author(), access: 'everyone', ...fields }),
  );

export const newWithdrawn = async (): Promise<PublishedText> => {
  const published = await newPublished();
  await succeed(`/${published.draftId}/withdraw`, {});
  return published;
};

/** The same text, whose history is full: the next entry deletes the oldest one. */
export const withFullHistory =
  <T extends { readonly draftId: string }>(prepare: () => Promise<T>) =>
  async (): Promise<T> => {
    const prepared = await prepare();
    const { draftId } = prepared;
    const entry = { event: 'saved', title: 'Older', at: '2020-01-01T00:00:00.000Z', by: 'An editor' };
    await Promise.all(
      Array.from({ length: limits.draft.historyEntries }, (_, index) =>
        // An id that begins with zeros is the oldest.
        putRecord('Drafts', { draftId, part: `history#${String(index).padStart(26, '0')}`, ...entry }),
      ),
    );
    return prepared;
  };

/** An article that is published and stays. There are older ones, so that its lists go on. */
export const publishedArticle = once(async () => {
  await newPublished();
  return newPublished();
});

/** A lesson of a free module that is published and stays. */
export const publishedLesson = once(async () => withTitle(await publishLesson(lessonFields)));

export const newPreview = async (): Promise<{ path: string; title: string }> => {
  const { draftId, content } = await newDraft();
  const { path } = await succeed(`/${draftId}/preview`, {});
  return { path, title: content.title };
};

export const newPublishedPreview = async (): Promise<{ path: string; title: string }> => {
  const { draftId, title } = await newPublished();
  const { path } = await succeed(`/${draftId}/preview`, { of: 'published' });
  return { path, title };
};
