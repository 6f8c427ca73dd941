// What the buttons behind the links in mails do.
import type { MAIL_LINK_ACTIONS } from '#shared/contract/newsletter.ts';
import { DAY_MS } from '#shared/durations.ts';
import { NEWSLETTER_PATH } from '#shared/newsletter-path.ts';
import { confirmAddress, endInvoiceCopies } from '../customers/confirm-address.ts';
import { readMailLink, signMailLink } from '../mails/mail-links.ts';
import { leave, subscribeAgain } from './change-subscription.ts';
import { confirm } from './confirm.ts';
import { readSubscriberId, toPagePath } from './subscriber-links.ts';
import * as subscribers from './subscribers.table.ts';

const subscribeAgainByLink = async (token: string, now: Date): Promise<string> => {
  const subscriberId = await readSubscriberId(token, 'leave', now);
  if (subscriberId === undefined) return toPagePath(token);
  if (!(await subscribeAgain(subscriberId, now))) {
    const { subscriber } = await subscribers.find(subscriberId, now);
    if (subscriber?.state !== 'confirmed') return NEWSLETTER_PATH;
  }
  // The page of the link to leave would ask whether to leave.
  const endsAt = new Date(now.getTime() + DAY_MS);
  return toPagePath(await signMailLink({ purpose: 'confirm-subscription', subject: subscriberId }, endsAt));
};

interface Press {
  readonly action: (typeof MAIL_LINK_ACTIONS)[number];
  /** Present if a script confirms. */
  readonly browser: string | undefined;
}

/** Does what was pressed on the page of a link, and returns the path that comes next. */
export const followLink = async (token: string, { action, browser }: Press, now: Date): Promise<string> => {
  switch (action) {
    case 'confirm': {
      const link = await readMailLink(token, now);
      if (link?.isExpired === false) {
        const { purpose, subject } = link;
        if (purpose === 'confirm-address' || purpose === 'confirm-invoice-address')
          await confirmAddress(purpose, subject, now);
        if (purpose === 'confirm-subscription') await confirm(subject, browser, now);
      }
      return toPagePath(token);
    }
    case 'leave': {
      const link = await readMailLink(token, now);
      if (link?.isExpired === false) {
        if (link.purpose === 'leave') await leave(link.subject, now);
        if (link.purpose === 'end-invoice-copies') await endInvoiceCopies(link.subject);
      }
      return toPagePath(token);
    }
    case 'again':
      return subscribeAgainByLink(token, now);
  }
};
