let observer: IntersectionObserver | undefined;

const show = (entries: IntersectionObserverEntry[]) => {
  for (const { isIntersecting, target } of entries) {
    if (!isIntersecting || !(target instanceof HTMLImageElement)) continue;
    observer?.unobserve(target);
    target.src = target.dataset['src'] ?? '';
  }
};

/** Loads the address in `data-src` when the image comes near the window. Repeated calls have no effect. */
export const showWhenNear = (image: HTMLImageElement): void => {
  if (!image.dataset['src'] || image.hasAttribute('src')) return;
  observer ??= new IntersectionObserver(show, { rootMargin: '200px' });
  observer.observe(image);
};
