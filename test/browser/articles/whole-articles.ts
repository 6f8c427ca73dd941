// Articles with bodies for the browser's tests.
import { PublishedBody } from '#shared/body/parse.ts';
import type { Body } from '#shared/body/schema.ts';
import { articleSegment } from '#shared/blog-paths.ts';
import type { StoredArticle } from '../../../functions/articles/article.ts';
import { storeArticle } from '../../stored-articles.ts';
import { callout, doc, heading, paragraph, prompt } from '../../unit/articles/body/bodies.ts';
import { newestArticle } from './sample-articles.ts';
import { here } from '../../here.ts';

/** A body of some height with four headings, a prompt and a callout, which ends in a sentence. */
export const bodyThatEndsIn = (sentence: string): Body =>
  PublishedBody.parse(
    doc(
      ...[
        'Collect what people ask',
        'Let an assistant draft',
        'Check every number',
        'Keep what worked',
      ].flatMap((title) => [
        heading(2, title),
        paragraph(
          'Take the last thirty questions from your inbox and the notes beside the till. Sort them by what people wanted to know, not by the words they used. You will find that ten of them are the same question, asked by ten different people on ten different days.',
        ),
      ]),
      prompt('Answer this customer in three sentences.'),
      callout(paragraph('Try it today.')),
      paragraph(sentence),
    ),
  );

let imageKey: Promise<string> | undefined;

/** The key of an image that the samples published. */
const findImageKey = async (): Promise<string> => {
  const document = await (await fetch(new URL(await newestArticle(), here('siteUrl')))).text();
  const key = /blogimage\/[^"\s]+\.webp/.exec(document)?.[0];
  if (key === undefined) throw new Error('The newest sample has no image');
  return key;
};

export interface WholeArticle {
  readonly article: StoredArticle;
  /** The last sentence of its body. */
  readonly secret: string;
  readonly publicPath: string;
  readonly readingPath: string;
}

/** Publishes an article of 1,240 words with a body. */
export const publishWhole = async (changes: Partial<StoredArticle> = {}): Promise<WholeArticle> => {
  const secret = `The end: ${crypto.randomUUID()}`;
  const images = [{ key: await (imageKey ??= findImageKey()), alt: 'A tailor at work' }];
  const article = await storeArticle({ images, words: 1240, ...changes }, bodyThatEndsIn(secret));
  const segment = articleSegment(article);
  return { article, secret, publicPath: `/blog/${segment}`, readingPath: `/articles/${segment}` };
};
