// Turns a list into a carousel in a wide window, and loads the code for it when the list comes near the window.

/** The breakpoint of docs/product.md 2.4. */
const WIDE = '(width >= 1024px)';

/** How far below the window the code is loaded. */
const NEAR = '600px';

/** Resolves when the element is in the window or about to be. */
const waitUntilNear = (element: Element): Promise<void> =>
  new Promise((resolve) => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        resolve();
      },
      { rootMargin: NEAR },
    );
    observer.observe(element);
  });

/** Keeps slides in a wide window and a list in a narrow one. It stays a list if the code for slides cannot be loaded. */
export const arrangeCarousel = (root: HTMLElement): void => {
  const wide = matchMedia(WIDE);
  const near = waitUntilNear(root);
  let stop: (() => void) | undefined;

  const arrange = async () => {
    root.classList.toggle('carousel--slides', wide.matches);
    stop?.();
    stop = undefined;
    if (!wide.matches) return;
    try {
      await near;
      const { slide } = await import('./carousel-slides.ts');
      // Check again: the window may have changed meanwhile, or another call may have finished first.
      if (wide.matches) stop ??= slide(root);
    } catch {
      root.classList.remove('carousel--slides');
    }
  };

  wide.addEventListener('change', () => void arrange());
  void arrange();
};
