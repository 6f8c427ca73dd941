import { readingEndpoints } from '#shared/contract/articles.ts';
import { toReader } from '../../articles/access.ts';
import { toArticle } from '../../articles/article.ts';
import { findAuthors } from '../../articles/authors.table.ts';
import { readArticle, readBody } from '../../articles/read-article.ts';
import * as customers from '../../customers/customers.table.ts';
import { settings } from '../../platform/settings.ts';
import { handle } from '../../handle.ts';

const { SITE_URL } = settings('SITE_URL');

export const handler = handle(
  readingEndpoints.get,
  async ({ params, caller, now }) => {
    const [article, customer] = await Promise.all([
      readArticle(params.newsletterId, now),
      // A consistent read, because customers come here straight from paying.
      customers.find(caller.userId, { consistent: true }),
    ]);
    const [body, authors] = await Promise.all([
      readBody(article, toReader(customer?.subscription, now)),
      findAuthors([article]),
    ]);
    return {
      article: toArticle(article, SITE_URL, authors),
      isOpen: !article.hasBody || body !== undefined,
      ...(body && { body }),
    };
  },
  { cacheControl: 'private, no-store' },
);
