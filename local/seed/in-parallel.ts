/** Runs the work for three items at a time: more would start more functions than a laptop has cores. */
export const forEachInParallel = async <T>(
  items: readonly T[],
  work: (item: T) => Promise<void>,
): Promise<void> => {
  const left = items.toReversed();
  const worker = async () => {
    for (let item = left.pop(); item !== undefined; item = left.pop()) await work(item);
  };
  await Promise.all([worker(), worker(), worker()]);
};
