import type { DraftId } from '#shared/contract/drafts.ts';
import type { IssueMail, IssueReader } from '#shared/contract/issues.ts';
import { signMailLink } from '../mail-links/mail-link.ts';
import type { Letter } from '../mails/letter.ts';
import { conflict } from '../platform/problem.ts';
import { requireDraft } from '../writing/change-draft.ts';
import { createIssueRenderer } from './render-issue.ts';

/**
 * The publish date of an article, and the function that renders what each reader would get of it by mail. The links to leave end
 * nothing. Throws 404 if there is no such text, and 409 if readers will never see it, or if it is a lesson.
 */
export const openIssue = async (issueId: DraftId, mail: IssueMail, now: Date) => {
  const { list, publication } = await requireDraft(issueId);
  if (list !== 'article' || publication === undefined || publication.module !== undefined)
    throw conflict('Only an article that is published or scheduled can be sent by email');
  const render = createIssueRenderer({ issueId, newsletterId: publication.newsletterId, mail });
  // Its end does not matter: its page only says what a link to leave would do.
  const token = await signMailLink({ purpose: 'leave-test', subject: issueId }, now);
  return {
    publishDate: publication.publishDate,
    render: async (reader: IssueReader, to: string): Promise<Letter & { readonly isWhole: boolean }> => {
      const { isWhole, toLetter } = await render(reader);
      return { isWhole, ...toLetter(to, token) };
    },
  };
};
