import { useMutation } from '@tanstack/react-query';
import { toast } from 'sonner';
import type { Article, ArticleForm } from '#shared/contract/articles.ts';
import { words } from '#shared/words.ts';
import { ApiError } from '../../../api-error.ts';
import { publish } from './publish.ts';
import { publishMoment } from './publish-day.ts';
import type { useEditor } from './use-editor.ts';

export interface Published {
  readonly newsletter: Article;
  /** Whether readers see it already, or only from its publish date on. */
  readonly isVisible: boolean;
}

interface Submit {
  readonly checked: ArticleForm;
  readonly publishDate: string;
}

const submitForm = async ({ checked, publishDate }: Submit): Promise<Published> => {
  const newsletter = await publish(checked, publishDate);
  return { newsletter, isVisible: Date.parse(newsletter.publishDate) <= Date.now() };
};

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : words.contentFailed);

/**
 * The submit of the form. It empties the form whether it succeeded or failed; a failed form is set
 * aside. Only without a session nothing was submitted, and the form stays as it is.
 */
export const usePublishing = (editor: ReturnType<typeof useEditor>, onSessionLost: () => void) => {
  const publishing = useMutation({ mutationFn: submitForm });

  const send = async (checked: ArticleForm): Promise<void> => {
    const { setAside, openedOn } = editor;
    const draft = editor.currentDraft();
    const publishDate = editor.momentNamed() ?? publishMoment(checked.publishDate, openedOn, new Date());

    editor.keepSent(publishDate);
    try {
      await publishing.mutateAsync({ checked, publishDate });
      editor.empty(setAside?.isTaken ? undefined : setAside);
      toast.success(words.contentCreated);
    } catch (error) {
      const reason = reasonOf(error);
      if (error instanceof ApiError && error.code === 'unauthenticated') {
        toast.error(reason);
        onSessionLost();
        return;
      }
      const fields = error instanceof ApiError ? [...error.fields] : [];
      editor.empty({ draft, why: 'failed', reason, fields, isTaken: false, publishDate });
      toast.error(words.contentFailed);
    } finally {
      editor.forgetSent();
    }
  };

  return { isSending: publishing.isPending, published: publishing.data, send };
};
