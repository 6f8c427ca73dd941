import type { Article } from '#shared/contract/articles.ts';
import { toSrcSet } from '#shared/images.ts';
import { focusAttributes } from '../../cover-focus.ts';
import '../../ui/cover.css';

/**
 * The image's approximate width in CSS pixels: that of the window, or of the column (articles.css). For a phone with about three
 * device pixels per CSS pixel it is halved: a smaller image looks the same there and costs fewer bytes.
 */
const SIZES =
  '(width < 30rem) and (min-resolution: 2.1dppx) 50vw, (width < 44rem) calc(100vw - 2.5rem), 42.5rem';

/** An image with its caption. The frame has its final height before the image is loaded. */
export const Image = ({
  image,
  isCover = false,
}: {
  image: Article['images'][number];
  isCover?: boolean;
}) => (
  <figure className={isCover ? 'image article__cover' : 'image'}>
    <img
      className={isCover ? 'image__cover' : 'image__image'}
      {...(isCover && focusAttributes(image.focus))}
      // `srcSet` must come before `src`, or some browsers begin to load the large image.
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
    {image.caption && (
      <figcaption className="image__caption soft small" dir="auto">
        {image.caption}
      </figcaption>
    )}
  </figure>
);
