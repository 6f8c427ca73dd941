let observer: IntersectionObserver | undefined;

const show = (entries: IntersectionObserverEntry[]) => {
  for (const { isIntersecting, target } of entries) {
    if (!isIntersecting || !(target instanceof HTMLImageElement)) continue;
    observer?.unobserve(target);
    target.src = target.dataset['src'] ?? '';
  }
};

/** Asks for the image that an image names in `data-src` when it comes near the window; once, however often it is told. */
export const showWhenNear = (image: HTMLImageElement): void => {
  if (!image.dataset['src'] || image.hasAttribute('src')) return;
  observer ??= new IntersectionObserver(show, { rootMargin: '200px' });
  observer.observe(image);
};
