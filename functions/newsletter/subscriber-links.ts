// The links in mails to subscribers.
import { MAIL_LINK_PATH } from '#shared/blog-paths.ts';
import { DAY_MS } from '#shared/durations.ts';
import { readMailLink, signMailLink, type LinkPurpose } from '../mails/mail-links.ts';

const LEAVE_DAYS = 365;

/** The token with which a subscriber leaves, and comes back. */
export const signLeaveLink = (subscriberId: string, now: Date): Promise<string> =>
  signMailLink({ purpose: 'leave', subject: subscriberId }, new Date(now.getTime() + LEAVE_DAYS * DAY_MS));

/** The subscriber of a link for this purpose; undefined if it is forged, for something else, or too old. */
export const readSubscriberId = async (
  token: string,
  purpose: LinkPurpose,
  now: Date,
): Promise<string | undefined> => {
  const link = await readMailLink(token, now);
  return link?.purpose === purpose && !link.isExpired ? link.subject : undefined;
};

/** The path of a link's page. The token may be any text. */
export const toPagePath = (token: string): string => `${MAIL_LINK_PATH}/${encodeURIComponent(token)}`;
