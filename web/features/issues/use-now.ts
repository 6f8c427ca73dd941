import { useEffect, useState } from 'react';

/** The time in milliseconds, each second while it matters. */
export const useNow = (isNeeded: boolean): number => {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (!isNeeded) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [isNeeded]);
  return now;
};
