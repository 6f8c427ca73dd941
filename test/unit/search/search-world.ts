// The search on local tables and a local bucket.
import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { vi } from 'vitest';
import { SearchAnswer } from '#shared/contract/search.ts';
import type { Body } from '#shared/body/schema.ts';
import { SEARCH_PARTS, toIndexKey, type SearchPart } from '#shared/search-files.ts';
import { toSlug } from '#shared/blog-paths.ts';
import { bodyWith } from '../../body-with.ts';
import type { StoredArticle } from '../../../functions/articles/article.ts';
import { toRowKeys, toRows, type RowKey } from '../../../functions/articles/article-records.ts';
import type { StoredLesson } from '../../../functions/lessons/lesson.ts';
import { toLessonRowKeys, toLessonRows } from '../../../functions/lessons/lesson-records.ts';
import { newLesson, newUlid } from '../../stored-lessons.ts';
import { openCustomerTables } from '../customers/customer-tables.ts';
import { customerClaims, environment, send, withClaims } from '../events.ts';
import { openPrivateBucket } from '../../private-bucket.ts';
import { samplePlan } from '../subscriptions/subscriptions.ts';

const SUBSCRIBER = 'google-oauth2|subscriber';

export const openSearch = async ({ tables: more = [] as readonly string[] } = {}) => {
  const tables = await openCustomerTables({ tables: ['articles', 'uploads', ...more] });
  const { bucket, ...s3 } = await openPrivateBucket();
  const { handler } = await import('../../../functions/http/search.get.ts');
  const { buildIfChanged } = await import('../../../functions/search/build.ts');
  const table = await import('../../../functions/search/search.table.ts');
  const read = vi.spyOn(bucket, 'read');
  await tables.put('customers', {
    userId: SUBSCRIBER,
    version: 1,
    stripeCustomerId: 'cus_search',
    subscription: samplePlan({ priceId: environment.ESSENTIALS_PRICE_ID }),
  });

  const remove = async (keys: readonly RowKey[]) => {
    for (const { shelf, newsletterId } of keys)
      await tables.table.send(new DeleteCommand({ TableName: 'articles', Key: { shelf, newsletterId } }));
  };
  const call = (q: string, who: 'customer' | 'subscriber') =>
    send(
      handler,
      withClaims(
        { ...customerClaims, ...(who === 'subscriber' && { sub: SUBSCRIBER }) },
        { queryStringParameters: { q } },
      ),
    );
  return {
    tables,
    bucket,
    buildIfChanged,
    /** Builds after a change, which the transaction of a publication notes. */
    build: async () => {
      await tables.put('articles', table.toChangeWrite().Put?.Item ?? {});
      await buildIfChanged();
    },
    storeArticle: async (
      changes: Partial<StoredArticle> = {},
      text?: string | Body,
    ): Promise<StoredArticle> => {
      const title = changes.title ?? 'A calmer Tuesday';
      const body = typeof text === 'string' ? bodyWith(text) : text;
      const article: StoredArticle = {
        newsletterId: newUlid(Date.now() - 60_000),
        slug: toSlug(title),
        title,
        subtitle: 'Three chores to hand over',
        extract: 'Begin with the chore that waits longest.',
        tags: ['ai'],
        images: [],
        publishDate: new Date().toISOString(),
        access: 'customers',
        hasBody: body !== undefined,
        words: body ? 250 : 0,
        ...changes,
      };
      await tables.putAll('articles', toRows(article, body));
      return article;
    },
    storeLesson: async (
      changes: Partial<StoredLesson> = {},
      text = 'Ask for a table.',
    ): Promise<StoredLesson> => {
      const lesson = newLesson({ title: 'Ask for a table', ...changes });
      await tables.putAll('articles', toLessonRows(lesson, bodyWith(text)));
      return lesson;
    },
    withdraw: (article: StoredArticle) => remove(toRowKeys(article)),
    withdrawLesson: (lessonId: string) => remove(toLessonRowKeys(lessonId)),
    call,
    search: async (q: string, who: 'customer' | 'subscriber' = 'customer'): Promise<SearchAnswer> => {
      const { statusCode, body = '' } = await call(q, who);
      if (statusCode !== 200) throw new Error(`The search answered ${statusCode}: ${body}`);
      return SearchAnswer.parse(JSON.parse(body));
    },
    /** The indexes that were asked for since the last call. */
    takeReads: (): SearchPart[] => {
      const keys = read.mock.calls.map(([key]) => key);
      read.mockClear();
      return SEARCH_PARTS.filter((part) => keys.includes(toIndexKey(part)));
    },
    /** Deletes all texts. */
    clear: () => tables.empty('articles'),
    close: async () => {
      await s3.close();
      await tables.close();
    },
  };
};
