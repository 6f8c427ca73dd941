// All endpoints of the product.
import { contactEndpoints } from './contact.ts';
import { customerEndpoints } from './customers.ts';
import { draftEndpoints } from './drafts.ts';
import type { Endpoint } from './endpoint.ts';
import { formEndpoints } from './forms.ts';
import { healthEndpoints } from './health.ts';
import { articleEndpoints, readingEndpoints } from './articles.ts';
import { authorEndpoints } from './authors.ts';
import { imageEndpoints } from './images.ts';
import { issueEndpoints } from './issues.ts';
import { keptEndpoints } from './kept.ts';
import { learnEndpoints } from './lessons.ts';
import { mailLinkEndpoints } from './mail-links.ts';
import { moduleEndpoints } from './modules.ts';
import { newsletterEndpoints } from './newsletter.ts';
import { openModuleEndpoints } from './open-modules.ts';
import { ownWordsEndpoints } from './own-words.ts';
import { formerEndpoints, siteEndpoints } from './site.ts';
import { profileEndpoints } from './profile.ts';
import { searchEndpoints } from './search.ts';
import { staffAuthorEndpoints } from './staff-authors.ts';
import { subscriberEndpoints } from './subscribers.ts';
import { subscriptionEndpoints } from './subscriptions.ts';

export const endpoints = [
  ...Object.values(healthEndpoints),
  ...Object.values(articleEndpoints),
  ...Object.values(readingEndpoints),
  ...Object.values(learnEndpoints),
  ...Object.values(keptEndpoints),
  ...Object.values(searchEndpoints),
  ...Object.values(openModuleEndpoints),
  ...Object.values(authorEndpoints),
  ...Object.values(formEndpoints),
  ...Object.values(draftEndpoints),
  ...Object.values(moduleEndpoints),
  ...Object.values(staffAuthorEndpoints),
  ...Object.values(imageEndpoints),
  ...Object.values(siteEndpoints),
  ...Object.values(formerEndpoints),
  ...Object.values(profileEndpoints),
  ...Object.values(customerEndpoints),
  ...Object.values(ownWordsEndpoints),
  ...Object.values(subscriptionEndpoints),
  ...Object.values(contactEndpoints),
  ...Object.values(newsletterEndpoints),
  ...Object.values(subscriberEndpoints),
  issueEndpoints.list,
  issueEndpoints.get,
  issueEndpoints.send,
  issueEndpoints.stop,
  issueEndpoints.resume,
  issueEndpoints.settleUnknown,
  ...Object.values(mailLinkEndpoints),
  issueEndpoints.preview,
  issueEndpoints.test,
] as const satisfies readonly Endpoint[];
