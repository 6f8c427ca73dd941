import type { StoredIssue } from '#shared/issue.ts';
import type { Dropped, Letter } from '../mails/letter.ts';
import type { StoredMail } from '../mails/mail.ts';
import { signLeaveLink } from '../newsletter/subscriber-links.ts';
import * as subscribers from '../newsletter/subscribers.table.ts';
import { findReader } from './readers.ts';
import { createIssueRenderer } from './render-issue.ts';

/**
 * Makes the function that composes the mails of an issue in one run, for who each subscriber is when it is called. Throws if the
 * issue has no text.
 */
export const createIssueComposer = ({ issueId, mail, text }: StoredIssue) => {
  if (text === undefined) throw new Error('An issue that has not begun has no text');
  const render = createIssueRenderer({ issueId, newsletterId: text.newsletterId, mail });
  return async ({ reference }: Pick<StoredMail, 'reference'>, now: Date): Promise<Letter | Dropped> => {
    const { subscriber } = await subscribers.find(reference, now);
    if (subscriber?.state !== 'confirmed') return { dropped: 'left' };
    const reader = await findReader(subscriber.address, now);
    if (mail.audience === 'essentials' && reader !== 'essentials') return { dropped: 'plan-ended' };
    const { toLetter } = await render(reader);
    return toLetter(subscriber.address, await signLeaveLink(reference, now, issueId));
  };
};
