import type { Article } from '#shared/contract/articles.ts';
import { toSrcSet } from '#shared/images.ts';

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
      // `srcSet` stands before `src`, or some browsers begin to load the large one.
      {...(toSrcSet(image.url) && {
        srcSet: toSrcSet(image.url),
        sizes: isCover ? SIZES : `auto, ${SIZES}`,
      })}
      src={image.url}
      alt={image.alt}
      width={image.width ?? 1280}
      height={image.height ?? 720}
      loading={isCover ? 'eager' : 'lazy'}
      {...(isCover && { fetchPriority: 'high' })}
    />
    {image.caption && <figcaption className="image__caption">{image.caption}</figcaption>}
  </figure>
);
