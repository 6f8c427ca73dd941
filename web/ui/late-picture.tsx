import { type ComponentProps, useEffect, useRef, useState } from 'react';

/** A browser that runs scripts has no use for it; another finds it in the document. */
const isDocument = typeof document === 'undefined';

/**
 * A picture that is asked for when it comes near the window; until then its place, a span of this class, is kept empty.
 * The browser's own lazy loading begins several screens ahead, which a reader on a phone pays for.
 */
export const LatePicture = ({ alt, src, className, ...rest }: ComponentProps<'img'>) => {
  const [isNear, setIsNear] = useState(false);
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    if (!image.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setIsNear(true);
      },
      { rootMargin: '200px' },
    );
    observer.observe(image.current);
    return () => observer.disconnect();
  }, []);
  return (
    <span className={className}>
      <img ref={image} alt={alt} {...rest} {...(isNear && { src })} />
      {isDocument && (
        <noscript>
          {/* The empty place above has the words already. */}
          <img alt="" loading="lazy" src={src} {...rest} />
        </noscript>
      )}
    </span>
  );
};
