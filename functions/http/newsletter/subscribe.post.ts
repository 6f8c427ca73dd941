import { newsletterEndpoints } from '#shared/contract/newsletter.ts';
import { NEWSLETTER_PATH } from '#shared/newsletter-path.ts';
import { handle } from '../../handle.ts';
import { takeSignUp } from '../../newsletter/sign-up.ts';
import { notFound } from '../../platform/problem.ts';
import { settings } from '../../platform/settings.ts';

const { LIST } = settings('LIST');

export const handler = handle(newsletterEndpoints.subscribe, async ({ body, visitor, now }) => {
  if (LIST === 'off') throw notFound('There is no list to subscribe to');
  const { 'cf-turnstile-response': token, ...form } = body;
  const answer = await takeSignUp({ ...form, token, visitor }, now);
  return { seeOther: `${NEWSLETTER_PATH}#${answer}` };
});
