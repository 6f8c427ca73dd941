import type { ComponentProps } from 'react';

/**
 * An image that a script loads when it comes near the window (show-when-near.ts). The browser's own lazy loading begins several
 * screens ahead, which costs a phone bytes for images that may never be seen.
 */
export const LazyImage = ({ alt, src, className, ...rest }: ComponentProps<'img'>) => (
  <span className={className}>
    <img alt={alt} data-src={src} {...rest} />
    <noscript>
      {/* No alternative text here: the image above has it. */}
      <img alt="" loading="lazy" src={src} {...rest} />
    </noscript>
  </span>
);
