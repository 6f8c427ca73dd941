import { useMutation } from '@tanstack/react-query';
import { formEndpoints } from '#shared/contract/forms.ts';
import type { Article } from '#shared/contract/articles.ts';
import type { ArticleFields, ArticleForm } from '#shared/contract/forms.ts';
import * as words from '#shared/words.ts';
import { ApiError } from '../../api-error.ts';
import { call } from '../../api.ts';
import { contentCreator } from '../../content/content-creator.ts';
import { toPublishDate } from './publish-day.ts';
import type { useArticleForm } from './use-article-form.ts';
import { toast } from '../../ui/toast.ts';

export interface PublishResult {
  readonly article: Article;
  /** False until the publish date. */
  readonly isVisible: boolean;
}

interface Submission {
  readonly form: ArticleForm;
  readonly publishDate: string;
}

/** Publishes a valid form with an ISO timestamp. Rejects with an Error whose message can be shown. */
const publishArticle = async (form: ArticleForm, publishDate: string): Promise<Article> => {
  const images = form.images.map(({ url, alt, caption }) => ({
    url,
    alt,
    ...(caption && { caption }),
  }));
  try {
    return await call(formEndpoints.publish, { body: { ...form, images, publishDate } });
  } catch (error) {
    // Without a status there was no answer: the connection is broken, and only the call has a name.
    const isUnanswered = error instanceof ApiError && error.status === 0 && error.code !== 'unauthenticated';
    if (isUnanswered || !(error instanceof ApiError)) {
      throw new Error(contentCreator.submitFailed, { cause: error });
    }
    if (error.code !== 'unauthenticated') throw error;
    throw new ApiError('unauthenticated', { status: error.status, message: words.tokenRequired });
  }
};

const submitForm = async ({ form, publishDate }: Submission): Promise<PublishResult> => {
  const article = await publishArticle(form, publishDate);
  return { article, isVisible: Date.parse(article.publishDate) <= Date.now() };
};

const describeError = (error: unknown): string =>
  error instanceof Error ? error.message : contentCreator.failed;

/**
 * Submits the form. Success and failure empty it; a failed form is set aside. A lost session does not count as a submit
 * (docs/product.md 10.4).
 */
export const usePublishing = (editor: ReturnType<typeof useArticleForm>, onSessionLost: () => void) => {
  const publishing = useMutation({ mutationFn: submitForm });

  const send = async (fields: ArticleFields): Promise<void> => {
    const { setAside, openedOn, body } = editor;
    const form = { ...fields, ...(body && { body }) };
    const content = editor.currentContent();
    const publishDate = editor.findSentPublishDate() ?? toPublishDate(form.publishDate, openedOn, new Date());

    editor.storePendingSubmit(publishDate);
    try {
      await publishing.mutateAsync({ form, publishDate });
      editor.empty(setAside?.isBroughtBack ? undefined : setAside);
      toast.success(contentCreator.created);
    } catch (error) {
      const reason = describeError(error);
      if (error instanceof ApiError && error.code === 'unauthenticated') {
        toast.error(reason);
        onSessionLost();
        return;
      }
      const fields = error instanceof ApiError ? [...error.fields] : [];
      editor.empty({ content, why: 'failed', reason, fields, isBroughtBack: false, publishDate });
      toast.error(contentCreator.failed);
    } finally {
      editor.forgetPendingSubmit();
    }
  };

  return { isSending: publishing.isPending, published: publishing.data, send };
};
