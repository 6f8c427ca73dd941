// Fills an empty blog through the product's own door: upload link, upload, publish, as an editor's browser would.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { articleEndpoints, type ArticleForm } from '#shared/contract/articles.ts';
import { imageEndpoints } from '#shared/contract/images.ts';
import { formatWeek } from '#shared/week.ts';
import type { Users } from '../../packages/local-aws/cognito/users.ts';
import { accounts } from './accounts.ts';
import { articles, scheduledArticle, type Article } from './articles.ts';
import { callerWith, send, type Call } from './call.ts';

const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

/** What was done so far, so that a start that was broken off goes on where it stopped. */
const Progress = z.object({
  /** Publish dates count from here, so that the same article has the same id at every start. */
  begun: z.iso.datetime(),
  /** Addresses of the uploaded images by file, without the site's own address. */
  images: z.record(z.string(), z.string()),
  /** Titles that are published. */
  published: z.array(z.string()),
});
type Progress = z.infer<typeof Progress>;

export interface SeedOptions {
  readonly siteUrl: string;
  readonly pool: Users;
  readonly dataFolder: string;
  readonly onProgress: (text: string) => void;
}

/** Does the work for each item, a few at a time: more would start more functions than a laptop has cores. */
const forEachOf = async <T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> => {
  const left = items.toReversed();
  const worker = async () => {
    for (let item = left.pop(); item !== undefined; item = left.pop()) await work(item);
  };
  await Promise.all([worker(), worker(), worker()]);
};

const upload = async (call: Call, file: string): Promise<string> => {
  const bytes = await readFile(join(import.meta.dirname, 'images', file));
  const contentType = 'image/webp';
  const link = await call(imageEndpoints.createUpload, {
    body: {
      week: formatWeek(new Date()),
      imageType: 'blogimage',
      contentType,
      contentLength: bytes.length,
    },
  });
  await send(() =>
    fetch(link.presignedUrl, { method: 'PUT', headers: { 'content-type': contentType }, body: bytes }),
  );
  return new URL(link.imageUrl).pathname;
};

/** The latest morning at nine, UTC, that is over. */
const lastMorning = (now: Date): Date => {
  const morning = new Date(now);
  morning.setUTCHours(9, 0, 0, 0);
  return morning <= now ? morning : new Date(morning.getTime() - WEEK_MS / 7);
};

/**
 * Publishes the sample articles that are not published yet, weekly back from the first start, and one for a
 * week later. Doing it again changes nothing. Rejects when the API refuses.
 */
export const seedArticles = async ({ siteUrl, pool, dataFolder, onProgress }: SeedOptions): Promise<void> => {
  const file = join(dataFolder, 'seed.json');
  const before = await readFile(file, 'utf8').catch(() => undefined);
  const progress: Progress = before
    ? Progress.parse(JSON.parse(before))
    : { begun: lastMorning(new Date()).toISOString(), images: {}, published: [] };
  const dated: [Article, Date][] = [scheduledArticle, ...articles].map((article, index) => [
    article,
    new Date(Date.parse(progress.begun) + (1 - index) * WEEK_MS),
  ]);
  const missing = dated.filter(([{ title }]) => !progress.published.includes(title));
  if (missing.length === 0) return;

  onProgress(`Publishing ${missing.length} sample articles`);
  const { idToken } = await pool.tokensFor(accounts.editor.email);
  const call = callerWith(siteUrl, idToken);
  const save = () => writeFile(file, JSON.stringify(progress, null, 1));
  const files = new Set(missing.flatMap(([{ images }]) => images.map((image) => image.file)));
  await forEachOf(
    [...files].filter((name) => !(name in progress.images)),
    async (name) => {
      progress.images[name] = await upload(call, name);
    },
  );
  await save();
  await forEachOf(missing, async ([{ images, tags, ...words }, publishDate]) => {
    const draft: ArticleForm = {
      ...words,
      tags: [...tags],
      images: images.map(({ file: name, ...rest }) => ({
        ...rest,
        url: siteUrl + (progress.images[name] ?? ''),
      })),
      publishDate: publishDate.toISOString(),
    };
    await call(articleEndpoints.publish, { body: draft });
    progress.published.push(words.title);
  });
  await save();
};
