import type { StoredArticle } from '../articles/article.ts';
import { findArticle } from '../articles/articles.table.ts';
import { addImageSizes } from './add-image-sizes.ts';
import { createDraft } from './draft.ts';
import { getDraft } from './drafts.table.ts';
import { withNamedImages } from './name-images.ts';
import { toArticleBody, toStoredArticle, type PublishableArticle } from './publishable.ts';
import { commitPublication } from './publications.table.ts';
import { toArticleContent } from './published-content.ts';
import { toPublication, toPublishEvent, type Change } from './publishing.ts';
import { toReaderArticle } from './reader-text.ts';
import { conflict } from '../platform/problem.ts';
import { retryWhileContended } from '../platform/transaction-retry.ts';

/** The article of a form that was published before. Throws 409 if it has been withdrawn since. */
const findPublished = async (newsletterId: string): Promise<StoredArticle | undefined> => {
  const draft = await getDraft(newsletterId);
  if (!draft) return undefined;
  if (draft.list === 'article' && draft.publication) return findArticle(draft.publication.newsletterId);
  throw conflict('This article was published before and withdrawn. It stands under Content');
};

/**
 * Publishes a form once, and creates a draft, so that the article can be corrected. A repeated or simultaneous call changes nothing
 * and returns the stored article.
 */
export const publishForm = async (form: PublishableArticle, { by, now }: Change): Promise<StoredArticle> => {
  const stored = toStoredArticle(form);
  const { newsletterId } = stored;
  const content = { ...toArticleContent(stored), ...(form.body && { body: JSON.stringify(form.body) }) };
  const draft = { ...createDraft(newsletterId, content, { by, now }), revision: 0 };
  return retryWhileContended(async () => {
    const published = await findPublished(newsletterId);
    if (published) return published;
    const { images, body } = await addImageSizes({ images: stored.images, body: toArticleBody(form) });
    const article = { ...stored, images };
    const text = toReaderArticle(article, { body, version: draft.version });
    const event = toPublishEvent(article, { by, now });
    const publication = toPublication(await withNamedImages(draft), text, event);
    const outcome = await commitPublication(undefined, publication);
    return outcome === 'contended' ? outcome : article;
  });
};
