import { mailLinkEndpoints } from '#shared/contract/mail-links.ts';
import { handle } from '../../handle.ts';
import { followLink } from '../../mail-links/follow-link.ts';

export const handler = handle(mailLinkEndpoints.followLink, async ({ params: { token }, body, now }) => ({
  seeOther: await followLink(token, { action: body.action, browser: body.browser }, now),
}));
