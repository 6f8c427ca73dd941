/** Runs `act` once, when the element comes near the window: within one more screen, or within `margin`. */
export const whenNear = (element: Element, act: () => void, margin = '100%'): void => {
  const observer = new IntersectionObserver(
    ([entry]) => {
      if (!entry?.isIntersecting) return;
      observer.disconnect();
      act();
    },
    { rootMargin: `${margin} 0px` },
  );
  observer.observe(element);
};
