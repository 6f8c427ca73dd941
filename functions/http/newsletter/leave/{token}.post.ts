import { newsletterEndpoints } from '#shared/contract/newsletter.ts';
import { handle } from '../../../handle.ts';
import { leaveByLink } from '../../../newsletter/subscriber-links.ts';

export const handler = handle(newsletterEndpoints.leave, async ({ params: { token }, now }) => {
  await leaveByLink(token, now);
  return {};
});
