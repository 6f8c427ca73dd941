import { newsletterEndpoints } from '#shared/contract/newsletter.ts';
import { handle } from '../../handle.ts';
import { followLink } from '../../mail-links/follow-link.ts';

export const handler = handle(newsletterEndpoints.followLink, async ({ params: { token }, body, now }) => ({
  seeOther: await followLink(token, { action: body.action, browser: body.browser }, now),
}));
