/** Loads the address in `data-src` of images that come within the margin around the window. */
const showWithin = (images: Iterable<HTMLImageElement>, rootMargin: string, threshold: number) => {
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting || !(target instanceof HTMLImageElement)) continue;
        observer.unobserve(target);
        target.src = target.dataset['src'] ?? '';
      }
    },
    { rootMargin, threshold },
  );
  for (const image of images) if (!image.hasAttribute('src')) observer.observe(image);
  return observer;
};

/**
 * Loads images with their address in `data-src`: at first those of which at least half is in the window, and after the first scroll
 * also those within one more screen.
 */
export const showWhenNear = (images: readonly HTMLImageElement[]): void => {
  const inWindow = showWithin(images, '0px', 0.5);
  const showNear = () => {
    inWindow.disconnect();
    showWithin(images, '100%', 0);
  };
  addEventListener('scroll', showNear, { once: true, passive: true });
};
