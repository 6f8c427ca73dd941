import type { Tag } from '#shared/contract/articles.ts';

const COUNT = 3;

/**
 * Chooses what to read after an article, from others that are newest first: what is open to the reader before what is not, then what
 * shares more tags, then the newest.
 */
export const chooseNext = <Other extends { readonly newsletterId: string; readonly tags: readonly Tag[] }>(
  { newsletterId, tags }: { readonly newsletterId: string; readonly tags: readonly Tag[] },
  others: readonly Other[],
  isOpen: (other: Other) => boolean = () => true,
): Other[] => {
  const countShared = (other: Other) => other.tags.filter((tag) => tags.includes(tag)).length;
  return others
    .filter((other) => other.newsletterId !== newsletterId)
    .toSorted((a, b) => Number(isOpen(b)) - Number(isOpen(a)) || countShared(b) - countShared(a))
    .slice(0, COUNT);
};
