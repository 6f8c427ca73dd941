import { type ComponentProps, useEffect, useRef, useState } from 'react';

/**
 * A picture that is asked for when it comes near the window; until then its place is kept empty. The browser's
 * own lazy loading begins several screens ahead, which a reader on a phone pays for.
 */
export const LatePicture = ({ alt, ...rest }: ComponentProps<'img'>) => {
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
  const { src, ...placed } = rest;
  return <img ref={image} alt={alt} {...placed} {...(isNear && { src })} />;
};
