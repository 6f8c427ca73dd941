import { useState } from 'react';
import { toast } from 'sonner';
import type { Newsletter, NewsletterDraft } from '#shared/contract/newsletter.ts';
import { words } from '#shared/words.ts';
import { ApiError } from '../../api-error.ts';
import { sameWork } from './draft.ts';
import { publish } from './publish.ts';
import { publishMoment } from './publish-day.ts';
import type { useEditor } from './use-editor.ts';

export interface Published {
  readonly newsletter: Newsletter;
  /** Whether readers see it already, or only from its publish date on. */
  readonly isVisible: boolean;
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : words.contentFailed);

/**
 * The submit of the form. It empties the form whether it succeeded or failed; a failed form is set
 * aside. Only without a session nothing was submitted, and the form stays as it is.
 */
export const usePublishing = (editor: ReturnType<typeof useEditor>, onSessionLost: () => void) => {
  const [isSending, setIsSending] = useState(false);
  const [published, setPublished] = useState<Published>();

  const send = async (checked: NewsletterDraft): Promise<void> => {
    const { setAside, openedOn } = editor;
    const draft = editor.currentDraft();
    const isRetry = setAside?.isTaken === true && sameWork(setAside.draft.values, draft.values);
    const publishDate =
      (isRetry && setAside.publishDate) || publishMoment(checked.publishDate, openedOn, new Date());

    setIsSending(true);
    setPublished(undefined);
    try {
      const newsletter = await publish(checked, publishDate);
      setPublished({ newsletter, isVisible: Date.parse(newsletter.publishDate) <= Date.now() });
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
      setIsSending(false);
    }
  };

  return { isSending, published, send };
};
