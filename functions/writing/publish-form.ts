import type { ArticleForm } from '#shared/contract/forms.ts';
import { toArticleBody, toStoredArticle, type StoredArticle } from '../articles/article.ts';
import { findArticle } from '../articles/articles.table.ts';
import { createDraft, toStoredContent } from './draft.ts';
import { commit, getDraft } from './drafts.table.ts';
import { withNamedImages } from './name-images.ts';
import { addImageSizes } from './add-image-sizes.ts';
import { toPublication, type Change } from './publishing.ts';
import { toReaderArticle } from './reader-text.ts';
import { conflict } from '../platform/problem.ts';
import { retryWhileContended } from '../platform/transaction-retry.ts';

/** The article of a form that was published before. Throws 409 if it was taken off the blog since. */
const findPublished = async (newsletterId: string): Promise<StoredArticle | undefined> => {
  const draft = await getDraft(newsletterId);
  // Articles from before drafts were stored have none.
  if (!draft) return findArticle(newsletterId);
  if (draft.list === 'article' && draft.publication) return findArticle(draft.publication.newsletterId);
  throw conflict('This article was published before and withdrawn. It stands under Content');
};

/**
 * Publishes a form once, with a draft of its own, so that it can be corrected. The same form again, even at the same
 * moment, changes nothing and returns the stored article.
 */
export const publishForm = async (form: ArticleForm, change: Change): Promise<StoredArticle> => {
  const { siteUrl, by, now } = change;
  const stored = toStoredArticle(form, siteUrl);
  const { newsletterId } = stored;
  const content = toStoredContent(
    {
      title: stored.title,
      subtitle: stored.subtitle,
      extract: stored.extract,
      tags: stored.tags,
      images: form.images.map(({ url, alt, caption = '' }) => ({ url, alt, caption })),
      access: stored.access,
      body: form.body,
    },
    siteUrl,
  );
  const draft = { ...createDraft(newsletterId, content, { by, now }), revision: 0 };
  return retryWhileContended(async () => {
    const published = await findPublished(newsletterId);
    if (published) return published;
    const { images, body } = await addImageSizes({ images: stored.images, body: toArticleBody(form) });
    const article = { ...stored, images };
    const text = toReaderArticle(article, { body, version: draft.version });
    const event = { by, now, event: 'published' as const };
    const publication = await toPublication(await withNamedImages(draft), text, event);
    return (await commit(undefined, publication)) === 'committed' ? article : 'contended';
  });
};
