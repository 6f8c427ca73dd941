// Fills an empty blog through the product's API, as an editor's browser does: upload link, upload, publish.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Users } from 'local-aws';
import * as z from 'zod/mini';
import { articleEndpoints, type ArticleForm } from '#shared/contract/articles.ts';
import { draftEndpoints } from '#shared/contract/drafts.ts';
import { imageEndpoints } from '#shared/contract/images.ts';
import { formatWeek } from '#shared/week.ts';
import { accounts } from './accounts.ts';
import { articles, draftArticle, scheduledArticle, withdrawnArticle, type Article } from './articles.ts';
import { listImages, readBody } from './body.ts';
import { createCall, send, type Call } from './call.ts';

const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

/** What was done so far. The next start after an interruption continues from here. */
const Progress = z.object({
  /** Publish dates count from here, so that an article has the same id at every start. */
  startedAt: z.iso.datetime(),
  /** Paths of the uploaded images, by file. */
  images: z.record(z.string(), z.string()),
  /** Titles of the articles that are done. */
  published: z.array(z.string()),
});
type Progress = z.infer<typeof Progress>;

export interface SeedOptions {
  readonly siteUrl: string;
  readonly users: Users;
  readonly dataFolder: string;
  readonly onProgress: (text: string) => void;
}

/** Runs the work for three items at a time: more would start more functions than a laptop has cores. */
const forEachInParallel = async <T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> => {
  const left = items.toReversed();
  const worker = async () => {
    for (let item = left.pop(); item !== undefined; item = left.pop()) await work(item);
  };
  await Promise.all([worker(), worker(), worker()]);
};

const contentType = 'image/webp';

const put = (url: string, body: Uint8Array<ArrayBuffer>): Promise<Response> =>
  send(() => fetch(url, { method: 'PUT', headers: { 'content-type': contentType }, body }));

/** Uploads an image and returns its path. */
const upload = async (call: Call, file: string): Promise<string> => {
  const bytes = await readFile(join(import.meta.dirname, 'images', file));
  const { presignedUrl, imageUrl } = await call(imageEndpoints.createUpload, {
    body: {
      week: formatWeek(new Date()),
      imageType: 'blogimage',
      contentType,
      contentLength: bytes.length,
    },
  });
  await put(presignedUrl, bytes);
  return new URL(imageUrl).pathname;
};

/** The image files of an article, those in its body included. */
const listFiles = ({ images, body }: Article): string[] => [
  ...images.map((image) => image.file),
  ...(body === undefined ? [] : listImages(body)),
];

/** The latest 9:00 UTC in the past. */
const lastMorning = (now: Date): Date => {
  const morning = new Date(now);
  morning.setUTCHours(9, 0, 0, 0);
  return morning <= now ? morning : new Date(morning.getTime() - WEEK_MS / 7);
};

/**
 * Makes the sample articles that do not exist yet: published ones, one per week back from the first start, one that is
 * scheduled a week ahead, a draft, and one that was withdrawn. Rejects when the API answers with an error.
 */
export const seedArticles = async ({
  siteUrl,
  users,
  dataFolder,
  onProgress,
}: SeedOptions): Promise<void> => {
  const file = join(dataFolder, 'seed.json');
  const before = await readFile(file, 'utf8').catch(() => undefined);
  const progress: Progress = before
    ? Progress.parse(JSON.parse(before))
    : { startedAt: lastMorning(new Date()).toISOString(), images: {}, published: [] };
  const dated: [Article, Date][] = [scheduledArticle, ...articles].map((article, index) => [
    article,
    new Date(Date.parse(progress.startedAt) + (1 - index) * WEEK_MS),
  ]);
  const isMissing = ({ title }: Article) => !progress.published.includes(title);
  const missing = dated.filter(([article]) => isMissing(article));
  const others = [draftArticle, withdrawnArticle].filter(isMissing);
  if (missing.length + others.length === 0) return;

  onProgress(`Publishing ${missing.length} sample articles`);
  const { idToken } = await users.signIn(accounts.editor.email);
  const call = createCall(siteUrl, idToken);
  const save = () => writeFile(file, JSON.stringify(progress, null, 1));
  const files = new Set([...missing.map(([article]) => article), ...others].flatMap(listFiles));
  await forEachInParallel(
    [...files].filter((name) => !(name in progress.images)),
    async (name) => {
      progress.images[name] = await upload(call, name);
    },
  );
  await save();

  const findImage = (name: string) => progress.images[name] ?? '';
  const toContent = ({ images, tags, body, ...words }: Article) => ({
    ...words,
    tags: [...tags],
    images: images.map(({ file: name, ...rest }) => ({
      ...rest,
      url: siteUrl + findImage(name),
    })),
    ...(body !== undefined && { body: readBody(body, findImage) }),
  });
  const publish = (article: Article, publishDate: Date) => {
    const form: ArticleForm = { ...toContent(article), publishDate: publishDate.toISOString() };
    return call(articleEndpoints.publish, { body: form });
  };
  await forEachInParallel(missing, async ([article, publishDate]) => {
    await publish(article, publishDate);
    progress.published.push(article.title);
  });
  await save();

  for (const article of others) {
    if (article === withdrawnArticle) {
      const { newsletterId } = await publish(
        article,
        new Date(Date.parse(progress.startedAt) - 2.5 * WEEK_MS),
      );
      await call(draftEndpoints.withdraw, { params: { draftId: newsletterId }, body: {} });
    } else {
      await call(draftEndpoints.create, { body: { content: toContent(article) } });
    }
    progress.published.push(article.title);
    await save();
  }
};
