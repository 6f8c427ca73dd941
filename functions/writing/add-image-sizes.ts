import type { Body } from '#shared/body/schema.ts';
import { listBodyImages, setImageSizes } from '#shared/body/images.ts';
import { requireImages } from '../images/require-images.ts';
import type { StoredArticle } from '../articles/article.ts';

/** The images of an article or a lesson, and the body that names more of them. */
interface Images<TextBody extends Body | undefined> {
  readonly images: StoredArticle['images'];
  readonly body: TextBody;
  /** The image of an article for previews of links, if it has one of its own. */
  readonly socialImage?: StoredArticle['socialImage'];
}

/**
 * The images and the body with the sizes of all images, as soon as all of them are ready. Throws 400 with the field of an
 * image that cannot be published, and 503 while one is still being prepared.
 */
export async function addImageSizes(text: Images<Body>): Promise<Images<Body>>;
export async function addImageSizes(text: Images<Body | undefined>): Promise<Images<Body | undefined>>;
export async function addImageSizes({
  images,
  body,
  socialImage,
}: Images<Body | undefined>): Promise<Images<Body | undefined>> {
  const inBody = body ? listBodyImages(body) : [];
  const prepared = await requireImages([
    ...images.map(({ key }, index) => ({ key, path: `images.${index}.url` })),
    ...inBody.map((key) => ({ key, path: 'body' })),
    ...(socialImage ? [{ key: socialImage.key, path: 'socialImage' }] : []),
  ]);
  const sizes = new Map(prepared.map(({ key, width, height }) => [key, { width, height }]));
  return {
    images: images.map((image) => ({ ...image, ...sizes.get(image.key) })),
    body: body && setImageSizes(body, sizes),
    ...(socialImage && { socialImage: { ...socialImage, ...sizes.get(socialImage.key) } }),
  };
}
