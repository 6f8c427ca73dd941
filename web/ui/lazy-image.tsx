import type { ComponentProps } from 'react';
import { showWhenNear } from './show-when-near.ts';

/** Only a document needs the image for browsers without a script. */
const isDocument = typeof document === 'undefined';

const watch = (image: HTMLImageElement | null) => {
  if (image) showWhenNear(image);
};

/**
 * An image that is loaded when it comes near the window. The browser's own lazy loading begins several screens ahead, which
 * costs a phone bytes for images that may never be seen. In a document that is not hydrated yet, a script calls `showWhenNear`.
 */
export const LazyImage = ({ alt, src, className, ...rest }: ComponentProps<'img'>) => (
  <span className={className}>
    <img ref={watch} alt={alt} data-src={src} {...rest} />
    {isDocument && (
      <noscript>
        {/* The image above has the alternative text. */}
        <img alt="" loading="lazy" src={src} {...rest} />
      </noscript>
    )}
  </span>
);
