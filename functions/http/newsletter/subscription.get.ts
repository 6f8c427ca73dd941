import { newsletterEndpoints } from '#shared/contract/newsletter.ts';
import { handle } from '../../handle.ts';
import { findSubscription } from '../../newsletter/find-subscription.ts';
import { settings } from '../../platform/settings.ts';

const { LIST } = settings('LIST');

export const handler = handle(newsletterEndpoints.subscription, ({ caller: { email }, now }) =>
  findSubscription(email, LIST, now),
);
