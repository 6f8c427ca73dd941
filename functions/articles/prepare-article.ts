import type { Body } from '#shared/body/schema.ts';
import { listBodyImages, setImageSizes } from '#shared/body/images.ts';
import { findImages } from '../images/uploads.table.ts';
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
  const keys = [...article.images.map(({ key }) => key), ...inBody.map((path) => path.slice(1))];
  const uploads = await findImages(keys);
  const sizes = new Map(
    uploads.flatMap((upload, index) =>
      upload?.state === 'ready' ? [[keys[index] ?? '', { width: upload.width, height: upload.height }]] : [],
    ),
  );
  return {
    article: { ...article, images: article.images.map((image) => ({ ...image, ...sizes.get(image.key) })) },
    body: body && setImageSizes(body, new Map([...sizes].map(([key, size]) => [`/${key}`, size]))),
  };
};
