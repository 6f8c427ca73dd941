// Throttling per route: API Gateway's token bucket.

export type Throttle = (now: number) => boolean;

/** Makes a bucket: `rate` requests a second in the long run, `burst` at once. `now` in milliseconds. */
export const tokenBucket = ({ rate, burst }: { rate: number; burst: number }): Throttle => {
  let tokens = burst;
  let last = 0;
  return (now) => {
    tokens = Math.min(burst, tokens + ((now - last) / 1000) * rate);
    last = now;
    if (tokens < 1) return false;
    tokens -= 1;
    return true;
  };
};
