// What the buttons behind the links in mails do.
import type { MAIL_LINK_ACTIONS } from '#shared/contract/mail-links.ts';
import { confirmAddress, endInvoiceCopies } from '../customers/addresses.ts';
import { confirm } from '../newsletter/confirm.ts';
import { leaveBy, subscribeAgainByLink } from '../newsletter/subscriber-links.ts';
import { readMailLink, toPagePath } from './mail-link.ts';

interface Press {
  readonly action: (typeof MAIL_LINK_ACTIONS)[number];
  /** Present if a script confirms. */
  readonly browser: string | undefined;
}

/** Does what was pressed on the page of a link, and returns the path that comes next. */
export const followLink = async (token: string, { action, browser }: Press, now: Date): Promise<string> => {
  if (action === 'again') return subscribeAgainByLink(token, now);
  const link = await readMailLink(token, now);
  if (link?.isExpired === false) {
    const { purpose, subject } = link;
    switch (action) {
      case 'confirm':
        if (purpose === 'confirm-address' || purpose === 'confirm-invoice-address')
          await confirmAddress(purpose, subject, now);
        if (purpose === 'confirm-subscription') await confirm(subject, browser, now);
        break;
      case 'leave':
        if (purpose === 'leave') await leaveBy(link, now);
        if (purpose === 'end-invoice-copies') await endInvoiceCopies(subject);
    }
  }
  return toPagePath(token);
};
