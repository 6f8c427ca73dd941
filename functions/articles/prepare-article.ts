import type { Body } from '#shared/body/schema.ts';
import { listBodyImages, setImageSizes } from '#shared/body/images.ts';
import { requireImages } from '../images/require-images.ts';
import type { StoredArticle } from './article.ts';

/** An article and its body, as the blog gets them. */
export interface PublishedText {
  readonly article: StoredArticle;
  readonly body: Body | undefined;
}

/**
 * The text with the sizes of its images, as soon as all of them are ready. Throws 400 with the field of an image that cannot
 * be published, and 503 while one is still being prepared.
 */
export const prepareArticle = async ({ article, body }: PublishedText): Promise<PublishedText> => {
  const inBody = body ? listBodyImages(body) : [];
  const prepared = await requireImages([
    ...article.images.map(({ key }, index) => ({ key, path: `images.${index}.url` })),
    ...inBody.map((path) => ({ key: path.slice(1), path: 'body' })),
  ]);
  const sizes = new Map(prepared.map(({ key, width, height }) => [key, { width, height }]));
  return {
    article: { ...article, images: article.images.map((image) => ({ ...image, ...sizes.get(image.key) })) },
    body: body && setImageSizes(body, new Map([...sizes].map(([key, size]) => [`/${key}`, size]))),
  };
};
