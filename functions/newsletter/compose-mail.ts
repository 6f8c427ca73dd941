// The mails to subscribers, from what is true when they are sent.
import { articlePath, BLOG_PATH } from '#shared/blog-paths.ts';
import { findNewestWhole } from '../issues/newest-issue.ts';
import type { Dropped, Letter } from '../mails/letter.ts';
import { signMailLink, toLinkAddress } from '../mail-links/mail-link.ts';
import type { StoredMail } from '../mails/mail.ts';
import { renderLetter } from '../mails/render-letter.ts';
import { settings } from '../platform/settings.ts';
import { toConfirmSignUpContent } from './confirm-sign-up.mail.ts';
import { toListHeaders } from './list-mail.ts';
import { signLeaveLink } from './subscriber-links.ts';
import { OVER_LIMIT } from './subscriber.ts';
import { toSubscribedContent } from './subscribed.mail.ts';
import * as subscribers from './subscribers.table.ts';

const { SITE_URL } = settings('SITE_URL');

export const composeConfirmSignUp = async (
  { reference, occurrence }: StoredMail,
  now: Date,
): Promise<Letter | Dropped> => {
  if (occurrence === OVER_LIMIT) return { dropped: 'over-limit' };
  const { subscriber } = await subscribers.find(reference, now);
  if (subscriber?.state !== 'pending' || subscriber.expiresAt === undefined)
    return { dropped: 'not-pending' };
  const endsAt = new Date(subscriber.expiresAt * 1000);
  const token = await signMailLink({ purpose: 'confirm-subscription', subject: reference }, endsAt);
  return {
    set: 'mails',
    to: subscriber.address,
    ...renderLetter(toConfirmSignUpContent(toLinkAddress(token))),
  };
};

export const composeSubscribed = async (
  { reference, occurrence }: StoredMail,
  now: Date,
): Promise<Letter | Dropped> => {
  const { subscriber } = await subscribers.find(reference, now);
  // Subscribers from before `greetedAt` were greeted when they confirmed.
  const greetedAt = subscriber?.greetedAt ?? subscriber?.confirmedAt;
  if (subscriber?.state !== 'confirmed' || greetedAt !== occurrence) return { dropped: 'not-confirmed' };
  const [token, newest] = await Promise.all([signLeaveLink(reference, now), findNewestWhole(now)]);
  const links = {
    blog: `${SITE_URL}${BLOG_PATH}`,
    leave: toLinkAddress(token),
    last: newest && { title: newest.title, url: `${SITE_URL}${articlePath(newest)}` },
  };
  return {
    set: 'newsletter',
    to: subscriber.address,
    ...renderLetter(toSubscribedContent(links)),
    headers: toListHeaders(token),
  };
};
