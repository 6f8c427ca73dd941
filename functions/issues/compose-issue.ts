import { toBlankKey, type OwnWordsByKey } from '#shared/body/blanks.ts';
import type { StoredIssue } from '#shared/issue.ts';
import * as kept from '../kept/kept.table.ts';
import type { Dropped, Letter } from '../mails/letter.ts';
import type { StoredMail } from '../mails/mail.ts';
import { signLeaveLink } from '../newsletter/subscriber-links.ts';
import * as subscribers from '../newsletter/subscribers.table.ts';
import { findPerson } from './readers.ts';
import { createIssueRenderer } from './render-issue.ts';

/** What a customer fills into the blanks of prompts. Undefined if nothing was ever saved, or if mails must not have it. */
const readOwnWords = async (userId: string): Promise<OwnWordsByKey | undefined> => {
  const stored = await kept.findWords(userId);
  return stored?.isInMail === true
    ? new Map(stored.words.map(({ name, text }) => [toBlankKey(name), text]))
    : undefined;
};

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
    const { reader, userId } = await findPerson(subscriber.address, now);
    if (mail.audience === 'essentials' && reader !== 'essentials') return { dropped: 'plan-ended' };
    const { toLetter } = await render(reader, userId === undefined ? undefined : () => readOwnWords(userId));
    return toLetter(subscriber.address, await signLeaveLink(reference, now, issueId));
  };
};
