// The links in mails to subscribers: to confirm a sign-up, and to leave.
import { DAY_MS } from '#shared/durations.ts';
import { maskAddress, type MailLinkPage } from '#shared/mail-link-page.ts';
import { NEWSLETTER_PATH } from '#shared/newsletter-path.ts';
import { markOnce } from '../issues/marks.table.ts';
import { readMailLink, signMailLink, toPagePath, type MailLink } from '../mail-links/mail-link.ts';
import { leave, subscribeAgain } from './change-subscriber.ts';
import * as subscribers from './subscribers.table.ts';

const LEAVE_DAYS = 365;

/** The token with which a subscriber leaves, and comes back. It names the issue whose mail has it. */
export const signLeaveLink = (subscriberId: string, now: Date, issueId?: string): Promise<string> =>
  signMailLink(
    { purpose: 'leave', subject: subscriberId, issueId },
    new Date(now.getTime() + LEAVE_DAYS * DAY_MS),
  );

/** A link to leave; undefined if it is forged, for something else, or too old. */
const readLeaveLink = async (token: string, now: Date): Promise<MailLink | undefined> => {
  const link = await readMailLink(token, now);
  return link?.purpose === 'leave' && !link.isExpired ? link : undefined;
};

/** What the page of a link to confirm shows. */
export const findConfirmPage = async (
  token: string,
  subscriberId: string,
  now: Date,
): Promise<MailLinkPage> => {
  const { subscriber, note } = await subscribers.find(subscriberId, now);
  if (!subscriber) return { kind: 'expired', of: 'sign-up' };
  const masked = maskAddress(subscriber.address);
  if (subscriber.state === 'pending') {
    return {
      kind: 'confirm-subscription',
      token,
      masked,
      isOwnBrowserPossible: note?.state !== 'complained',
    };
  }
  // The buttons of the other pages need a link to leave. Whoever has this link reads the mails of the address.
  const leaveToken = await signLeaveLink(subscriberId, now);
  return { kind: subscriber.state === 'confirmed' ? 'subscribed' : 'left', token: leaveToken, masked };
};

/** What the page of a link to leave shows. */
export const findLeavePage = async (
  token: string,
  subscriberId: string,
  now: Date,
): Promise<MailLinkPage> => {
  const { subscriber } = await subscribers.find(subscriberId, now);
  if (!subscriber) return { kind: 'unknown' };
  const isOnList = subscriber.state === 'confirmed' || subscriber.state === 'pending';
  return { kind: isOnList ? 'leave' : 'left', token, masked: maskAddress(subscriber.address) };
};

/** Leaves by a link, and counts that for the issue whose mail had it. */
export const leaveBy = async ({ subject, issueId }: MailLink, now: Date): Promise<void> => {
  const hasLeft = await leave(subject, now);
  if (hasLeft && issueId !== undefined) await markOnce(issueId, subject, 'left', now);
};

/** Leaves by a link's token. One that is forged, for another purpose or too old has no effect. */
export const leaveByLink = async (token: string, now: Date): Promise<void> => {
  const link = await readLeaveLink(token, now);
  if (link) await leaveBy(link, now);
};

/** Takes back that somebody left by a link. Returns the path that comes next. */
export const subscribeAgainByLink = async (token: string, now: Date): Promise<string> => {
  const subscriberId = (await readLeaveLink(token, now))?.subject;
  if (subscriberId === undefined) return toPagePath(token);
  if (!(await subscribeAgain(subscriberId, now))) {
    const { subscriber } = await subscribers.find(subscriberId, now);
    if (subscriber?.state !== 'confirmed') return NEWSLETTER_PATH;
  }
  // The page of the link to leave would ask whether to leave.
  const endsAt = new Date(now.getTime() + DAY_MS);
  return toPagePath(await signMailLink({ purpose: 'confirm-subscription', subject: subscriberId }, endsAt));
};
