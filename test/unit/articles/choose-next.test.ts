import { expect, it } from 'vitest';
import type { Tag } from '#shared/contract/articles.ts';
import { chooseNext } from '../../../web/features/articles/choose-next.ts';

const toOther = (newsletterId: string, ...tags: Tag[]) => ({ newsletterId, tags });
const read = toOther('read', 'ai', 'tips');
const listIds = (others: { newsletterId: string }[]) => others.map(({ newsletterId }) => newsletterId);

it('puts what shares more tags first, and keeps the newest first among equals', () => {
  const others = [
    toOther('none', 'guide'),
    toOther('one', 'ai', 'guide'),
    toOther('two', 'tips', 'ai'),
    toOther('older one', 'tips'),
  ];
  expect(listIds(chooseNext(read, others))).toEqual(['two', 'one', 'older one']);
});

it('puts what is open to the reader before what shares tags', () => {
  const others = [toOther('closed', 'ai', 'tips'), toOther('open', 'guide'), toOther('open, one tag', 'ai')];
  const isOpen = ({ newsletterId }: { newsletterId: string }) => newsletterId !== 'closed';
  expect(listIds(chooseNext(read, others, isOpen))).toEqual(['open, one tag', 'open', 'closed']);
});

it('leaves out the article itself', () => {
  expect(listIds(chooseNext(read, [read, toOther('other')]))).toEqual(['other']);
});

it.each([0, 1, 2, 3])('shows what there is: %d', (count) => {
  const others = Array.from({ length: count }, (_, index) => toOther(String(index)));
  expect(chooseNext(read, others)).toHaveLength(count);
});
