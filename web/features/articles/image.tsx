import type { Article } from '#shared/contract/articles.ts';
import { IMAGE_SIZES } from '#shared/images.ts';

/** Widths in pixels. An image that was uploaded smaller has less, in about the same proportion. */
const SMALL = IMAGE_SIZES.small.width;
const WHOLE = IMAGE_SIZES.whole.width;

/**
 * The image's approximate width in CSS pixels: the window's, or that of the article beside the list (articles.css). For a phone
 * with about three device pixels per CSS pixel it is half of that: a smaller image looks the same and costs fewer bytes.
 */
const SIZES =
  '(width < 30rem) and (min-resolution: 2.1dppx) 50vw, (width < 75rem) calc(100vw - 2.5rem), 53rem';

/** An image with its caption. The frame has its height before the image is loaded. */
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
      // Phones load the small image. `srcSet` stands before `src`, or some browsers begin to load the large one.
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
