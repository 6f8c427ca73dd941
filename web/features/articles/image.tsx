import type { Article } from '#shared/contract/articles.ts';
import { IMAGE_SIZES } from '#shared/images.ts';

/** Pixels wide, where the image is wide enough; a narrower one has less in about the same proportion. */
const SMALL = IMAGE_SIZES.small.width;
const WHOLE = IMAGE_SIZES.whole.width;

/**
 * CSS pixels wide, about: what the window leaves, or the article beside the list, see newsletter.css. On a phone with
 * three dots to a pixel we say half of it: nobody sees more than the small one's two, and everybody pays for them.
 */
const SIZES =
  '(width < 30rem) and (min-resolution: 2.1dppx) 50vw, (width < 75rem) calc(100vw - 2.5rem), 53rem';

/** An image with its caption, in a frame whose height is known before the image is. */
export const Image = ({
  image,
  isCover = false,
}: {
  image: Article['images'][number];
  isCover?: boolean;
}) => (
  <figure className="image">
    <img
      className={isCover ? 'image__cover' : 'image__image'}
      // Readers on a phone get the small one. It stands before `src`, so that no browser begins with the other.
      {...(image.small && {
        srcSet: `${image.small} ${SMALL}w, ${image.url} ${WHOLE}w`,
        sizes: isCover ? SIZES : `auto, ${SIZES}`,
      })}
      src={image.url}
      alt={image.alt}
      width={isCover ? 1280 : 800}
      height={isCover ? 720 : 600}
      loading={isCover ? 'eager' : 'lazy'}
      {...(isCover && { fetchPriority: 'high' })}
    />
    {image.caption && <figcaption className="image__caption">{image.caption}</figcaption>}
  </figure>
);
