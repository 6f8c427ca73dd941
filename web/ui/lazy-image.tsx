import type { ComponentProps } from 'react';
import { showWhenNear } from './show-when-near.ts';

/** Whether this makes the document, not the browser's own tree: the image for who runs no script is needed there alone. */
const isDocument = typeof document === 'undefined';

const watch = (image: HTMLImageElement | null) => {
  if (image) showWhenNear(image);
};

/**
 * An image that is asked for when it comes near the window; until then its place, a span of this class, is kept empty.
 * The browser's own lazy loading begins several screens ahead, which a reader on a phone pays for. In a document that
 * nobody has taken over yet, `showWhenNear` has to be told of it.
 */
export const LazyImage = ({ alt, src, className, ...rest }: ComponentProps<'img'>) => (
  <span className={className}>
    <img ref={watch} alt={alt} data-src={src} {...rest} />
    {isDocument && (
      <noscript>
        {/* The empty place above has the words already. */}
        <img alt="" loading="lazy" src={src} {...rest} />
      </noscript>
    )}
  </span>
);
