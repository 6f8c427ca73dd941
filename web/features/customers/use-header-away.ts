import { useEffect, useState } from 'react';

/** A finger that holds still moves the page by less. */
const MIN_MOVE_PX = 8;

/** Whether the header of a phone is out of the way: the page was scrolled down, and not up again. */
export const useHeaderAway = (): boolean => {
  const [isAway, setIsAway] = useState(false);
  useEffect(() => {
    let lastY = scrollY;
    const onScroll = (): void => {
      if (Math.abs(scrollY - lastY) < MIN_MOVE_PX) return;
      setIsAway(scrollY > lastY);
      lastY = scrollY;
    };
    addEventListener('scroll', onScroll, { passive: true });
    return () => removeEventListener('scroll', onScroll);
  }, []);
  return isAway;
};
