import { newsletterEndpoints } from '#shared/contract/newsletter.ts';
import { handle } from '../../../handle.ts';
import { toPagePath } from '../../../mail-links/mail-link.ts';

export const handler = handle(newsletterEndpoints.leavePage, ({ params: { token } }) =>
  Promise.resolve({ seeOther: toPagePath(token) }),
);
