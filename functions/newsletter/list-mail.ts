// What each mail to a subscriber carries: why it comes, and how to leave.
import { brand } from '#shared/brand.ts';
import { newsletterEndpoints } from '#shared/contract/newsletter.ts';
import type { LetterPart } from '../mails/render-letter.ts';
import { settings } from '../platform/settings.ts';

const { SITE_URL } = settings('SITE_URL');

/**
 * The headers of a list, with the token of a link to leave. RFC 2919: by `List-Id`, mail programs and their rules recognize the list.
 * RFC 8058: mail programs show a button that posts to the first address.
 */
export const toListHeaders = (token: string): Record<string, string> => ({
  'List-Id': `<newsletter.${new URL(SITE_URL).hostname}>`,
  'List-Unsubscribe': `<${SITE_URL}/api${newsletterEndpoints.leave.path.replace('{token}', token)}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

/** `leave` is the address of the page with the button. */
export const toListFooter = (leave: string): LetterPart[] => [
  { text: `You get this email because you subscribed to the ${brand.name} newsletter.` },
  { link: 'Leave the list', url: leave },
];
