// The links in mails to subscribers: to confirm a sign-up, and to leave.
import { DAY_MS } from '#shared/durations.ts';
import { maskAddress, type MailLinkPage } from '#shared/mail-link-page.ts';
import { NEWSLETTER_PATH } from '#shared/newsletter-path.ts';
import { readMailLink, signMailLink, toPagePath } from '../mail-links/mail-link.ts';
import { leave, subscribeAgain } from './change-subscriber.ts';
import * as subscribers from './subscribers.table.ts';

const LEAVE_DAYS = 365;

/** The token with which a subscriber leaves, and comes back. */
export const signLeaveLink = (subscriberId: string, now: Date): Promise<string> =>
  signMailLink({ purpose: 'leave', subject: subscriberId }, new Date(now.getTime() + LEAVE_DAYS * DAY_MS));

/** The subscriber of a link to leave; undefined if it is forged, for something else, or too old. */
const readLeaver = async (token: string, now: Date): Promise<string | undefined> => {
  const link = await readMailLink(token, now);
  return link?.purpose === 'leave' && !link.isExpired ? link.subject : undefined;
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

/** Leaves by a link. A token that is forged, for another purpose or too old has no effect. */
export const leaveByLink = async (token: string, now: Date): Promise<void> => {
  const subscriberId = await readLeaver(token, now);
  if (subscriberId !== undefined) await leave(subscriberId, now);
};

/** Takes back that somebody left by a link. Returns the path that comes next. */
export const subscribeAgainByLink = async (token: string, now: Date): Promise<string> => {
  const subscriberId = await readLeaver(token, now);
  if (subscriberId === undefined) return toPagePath(token);
  if (!(await subscribeAgain(subscriberId, now))) {
    const { subscriber } = await subscribers.find(subscriberId, now);
    if (subscriber?.state !== 'confirmed') return NEWSLETTER_PATH;
  }
  // The page of the link to leave would ask whether to leave.
  const endsAt = new Date(now.getTime() + DAY_MS);
  return toPagePath(await signMailLink({ purpose: 'confirm-subscription', subject: subscriberId }, endsAt));
};
