const WAITING = 'reveal--waiting';

/** A block counts as seen when it is this far above the lower edge of the window. */
const SEEN = '0px 0px -12%';

/**
 * Lets each block appear as it comes into the window. Only who scrolls sees that: until then everything is in its place,
 * for printers, for search engines and for who wants no motion.
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
