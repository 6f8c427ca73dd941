/** The number of words in a text. */
export const countWords = (text: string): number => text.match(/\S+/g)?.length ?? 0;

/** Writes `1,240`. By hand: the first use of `Intl` would take 16 ms in a function that renders. */
export const formatCount = (count: number): string => String(count).replace(/\B(?=(?:\d{3})+$)/g, ',');
