// The rule who may read the body of an article. No other file decides it.
import type { PreviewView } from '#shared/blog-document.ts';
import type { Access } from '#shared/contract/articles.ts';
import type { SubscriptionRecord } from '../customers/customer.ts';
import { hasAccess } from '../customers/subscription-access.ts';

/** What a person may read: as a stranger, as a customer, or as a customer whose plan is open now. */
export type Reader = PreviewView;

/** The kind of reader that a signed-in customer is at `now`. */
export const toReader = (subscription: SubscriptionRecord | undefined, now: Date): Reader =>
  subscription && hasAccess(subscription, now) ? 'essentials' : 'customer';

export const mayRead = (access: Access, reader: Reader): boolean => {
  switch (access) {
    case 'everyone':
      return true;
    case 'customers':
      return reader !== 'stranger';
    case 'essentials':
      return reader === 'essentials';
  }
};
