// An articles table of any size on a local DynamoDB, behind a meter, for costs that must not grow with the table.
import { ulid } from 'ulid';
import type { Body } from '#shared/body/schema.ts';
import type { StoredArticle } from '../functions/articles/article.ts';
import { toRows } from '../functions/articles/article-records.ts';
import { openTables } from './tables.ts';

const HOUR_MS = 60 * 60 * 1000;

/** A body of about this many bytes. */
export const bodyOfBytes = (bytes: number): Body => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text: 'w'.repeat(bytes - 100) }] }],
});

/** The rows of an article of usual length, at least `index` hours old, with a body. */
const rowsAt = (index: number) => {
  const publishDate = new Date(Date.now() - (index + 1) * HOUR_MS);
  const article: StoredArticle = {
    newsletterId: ulid(publishDate.getTime()),
    slug: `article-${index}`,
    title: `Article ${String(index).padStart(6, '0')}`,
    subtitle: 'Three chores you can hand over this week',
    extract: 'Start with the chore you put off every week. '.repeat(14),
    tags: ['tips'],
    images: [{ key: 'blogimage/w11-16-22-y2026/6f9619ff-8b86-4011-b42d-00cf4fc964ff.jpg', alt: 'A florist' }],
    publishDate: publishDate.toISOString(),
    access: 'everyone',
    hasBody: true,
    words: 900,
  };
  return toRows(article, bodyOfBytes(1000));
};

/**
 * Opens an empty table. `grow` adds articles up to a size. `articlesTable` is the product's module, which reads through the
 * meter. Open one per process, because the module reads its settings when it is loaded.
 */
export const openBlogTable = async () => {
  const { meter, put, putAll, close } = await openTables(['articles'], { isMetered: true });
  const articlesTable = await import('../functions/articles/articles.table.ts');

  let size = 0;
  const grow = async (wanted: number) => {
    for (; size < wanted; size = Math.min(wanted, size + 1000)) {
      const count = Math.min(1000, wanted - size);
      await putAll('articles', Array.from({ length: count }, (_, at) => rowsAt(size + at)).flat());
    }
    await put('articles', { shelf: 'count', newsletterId: 'article', total: wanted });
    meter.read();
  };
  return { articlesTable, grow, meter, close, put: (item: object) => put('articles', item) };
};
