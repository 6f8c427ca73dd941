const WAITING = 'reveal--waiting';

/** A block appears when it is this far above the lower edge of the window. */
const SEEN = '0px 0px -12%';

/**
 * Lets each block appear as it scrolls into the window. Nothing is hidden before the first scroll, so printers and search
 * engines see everything. With reduced motion nothing is hidden at all.
 */
export const reveal = (blocks: Iterable<Element>): void => {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (!isIntersecting) continue;
        observer.unobserve(target);
        target.classList.remove(WAITING);
      }
    },
    { rootMargin: SEEN },
  );
  const wait = () => {
    for (const block of blocks) {
      if (block.getBoundingClientRect().top < innerHeight) continue;
      block.classList.add('reveal', WAITING);
      observer.observe(block);
    }
  };
  addEventListener('scroll', wait, { once: true, passive: true });
};
