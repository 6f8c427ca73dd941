// The links in mails. Their page is a document (`siteEndpoints.mailLink`).
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { BrowserValue } from './newsletter.ts';
import { SeeOther } from './site.ts';

/** What the button on the page of a mail's link does. */
export const MAIL_LINK_ACTIONS = ['confirm', 'leave', 'again'] as const;

export const mailLinkEndpoints = {
  /**
   * Does what a mail's link is for, and leads back to its page. With `browser` a script confirms, which has an effect only in the
   * browser that signed up. Without it somebody pressed the button.
   */
  followLink: endpoint({
    method: 'POST',
    path: '/mail-link/{token}',
    caller: 'anyone',
    status: 303,
    bodyFormat: 'form',
    /** Any text is accepted: what we did not sign has no effect. */
    params: z.strictObject({ token: z.string() }),
    body: z.strictObject({ action: z.enum(MAIL_LINK_ACTIONS), browser: z.optional(BrowserValue) }),
    reply: SeeOther,
  }),
};
