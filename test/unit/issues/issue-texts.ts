// Stored issues and articles for the tests of their mails.
import { parseBody } from '#shared/body/parse.ts';
import { StoredIssue } from '#shared/issue.ts';
import type { Article } from '#shared/contract/articles.ts';
import type { IssueMail, IssueReader } from '#shared/contract/issues.ts';
import { toRows } from '../../../functions/articles/article-records.ts';
import { IMAGE } from '../articles/body/bodies.ts';

/** The id of a draft, and of an article: a ULID of 2016, so that the article is due. */
export const toId = (number: number) => `01ARZ3NDEK${String(number).padStart(16, '0')}`;

export const MAIL: IssueMail = {
  subject: 'Price rises in five minutes',
  previewLine: 'A letter that keeps your customers',
  fromName: 'Nora of Plainly',
  audience: 'everybody',
  isWholeForAll: false,
};

/** The address of each kind of reader. */
export const addresses: Readonly<Record<IssueReader, string>> = {
  stranger: 'stranger@bakery.example',
  customer: 'customer@bakery.example',
  essentials: 'essentials@bakery.example',
};

/** The stored subscription of a customer with a plan. */
export const ACTIVE = {
  ...{ priceId: 'price_1', stripeSubscriptionId: 'sub_1', status: 'active', cancelAt: null },
  currentPeriodStart: '2026-11-20T00:00:00.000Z',
  currentPeriodEnd: '2026-12-20T00:00:00.000Z',
};

/** An article with a body, and its rows. */
export const newArticle = (
  number: number,
  access: Article['access'],
  body: object | undefined,
  more: object = {},
) => {
  const article = {
    newsletterId: toId(number),
    slug: 'price-rises',
    title: 'How to say that prices rise',
    subtitle: 'Four sentences, and no excuse',
    extract: 'Prices rise.\nSay so early.',
    tags: ['ai' as const],
    images: [{ key: IMAGE, alt: 'A price tag', width: 1600, height: 900 }],
    publishDate: '2016-07-30T23:54:10.259Z',
    access,
    hasBody: body !== undefined,
    words: 1240,
    ...more,
  };
  return { article, rows: toRows(article, body && parseBody(JSON.stringify(body))) };
};

export const newIssue = (number: number, mail: Partial<IssueMail> = {}, more: object = {}) =>
  StoredIssue.parse({
    version: 1,
    issueId: toId(number),
    kind: 'issue-item',
    state: 'issue#open',
    since: '2026-12-01T08:00:00.000Z',
    phase: 'sending',
    withPublication: false,
    mail: { ...MAIL, ...mail },
    title: 'How to say that prices rise',
    by: 'Nora',
    createdAt: '2026-12-01T08:00:00.000Z',
    startedAt: '2026-12-01T08:05:00.000Z',
    text: { newsletterId: toId(number), version: 1, access: 'customers' },
    isAudienceWhole: true,
    counts: { audience: 0, waiting: 0, sending: 0, sent: 0, bounced: 0, refused: 0, dropped: 0, unknown: 0 },
    ...more,
  });
