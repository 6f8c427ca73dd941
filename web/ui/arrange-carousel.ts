// Decides when a carousel is one: in a window at least this wide, and once it comes near it. What makes it move is
// loaded only then.

/** The specification's breakpoint. */
const WIDE = '(width >= 1024px)';

/** How far below the window a carousel is readied. */
const NEAR = '600px';

/** Resolves when the element is in the window or about to be. */
const comesNear = (element: Element): Promise<void> =>
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

/** Slides in a wide window, a list in a narrow one, whichever way the window changes. It stays a list when the code for slides cannot be had. */
export const arrangeCarousel = (root: HTMLElement): void => {
  const wide = matchMedia(WIDE);
  const near = comesNear(root);
  let stop: (() => void) | undefined;

  const arrange = async () => {
    root.classList.toggle('carousel--slides', wide.matches);
    stop?.();
    stop = undefined;
    if (!wide.matches) return;
    try {
      await near;
      const { slide } = await import('./carousel-slides.ts');
      // The window may have changed again meanwhile, and another call may have been faster.
      if (wide.matches) stop ??= slide(root);
    } catch {
      root.classList.remove('carousel--slides');
    }
  };

  wide.addEventListener('change', () => void arrange());
  void arrange();
};
