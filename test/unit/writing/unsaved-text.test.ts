import { expect, it } from 'vitest';
import { DraftContent } from '#shared/contract/drafts.ts';
import { limits } from '#shared/limits.ts';
import {
  blockquote,
  bold,
  doc,
  hardBreak,
  heading,
  image,
  link,
  paragraph,
  text,
} from '../articles/body/bodies.ts';
import { stubStorage } from '../storage.ts';
import { keepUnsavedText, readUnsavedText } from '../../../web/unsaved-text.ts';

const DRAFT_ID = '01HZY2M3N4P5Q6R7S8T9V0W1X2';

stubStorage('localStorage');

/** A value for each field of the contract. The compiler asks for those that a later contract adds. */
const everyField: Required<DraftContent> = {
  title: 'Unsaved',
  subtitle: 'Of a train',
  extract: 'Typed in a tunnel.',
  tags: ['ai'],
  images: [{ url: 'https://example.com/blogimage/a.jpg', alt: 'A tunnel', caption: 'Dark' }],
  access: 'essentials',
  module: 'ai-applications',
  inside: ['Three rounds', 'A sheet to keep'],
  minutes: 30,
  takeaway: 'ten rules for your voice',
  addressWords: 'in a tunnel',
  searchTitle: 'x'.repeat(limits.searchTitle.max + 1),
  searchDescription: 'What a train typed',
  socialImage: 'https://example.com/blogimage/b.jpg',
  isUnlisted: true,
  author: '01HZY2M3N4P5Q6R7S8T9V0W1X3',
  body: {
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Word for word.' }] }],
  },
  former: { service: 'ghost', id: '5f1e', path: '/tunnel/', publishDate: '2019-03-01T09:00:00.000Z' },
};

it('gives back every field of a draft that could not be saved', () => {
  expect(Object.keys(everyField).toSorted()).toEqual(Object.keys(DraftContent.shape).toSorted());
  keepUnsavedText('edith', DRAFT_ID, { version: 3, content: everyField });
  expect(readUnsavedText('edith', DRAFT_ID)).toEqual({ version: 3, content: everyField });
});

it('gives back what cannot be saved: a text that is too long, and minutes that are no number', () => {
  const wrong = {
    ...everyField,
    title: 'x'.repeat(limits.title.max + 1),
    inside: Array(limits.inside.lines + 1).fill('x'.repeat(limits.inside.max + 1)),
    minutes: 'half an hour',
    takeaway: 'x'.repeat(limits.takeaway.max + 1),
  };
  keepUnsavedText('edith', DRAFT_ID, { version: 1, content: wrong });
  expect(readUnsavedText('edith', DRAFT_ID)?.content).toEqual(wrong);
});

/** What the browser kept: a text with blocks, and what must come back for it. */
const withBlocks = (...content: unknown[]) => ({ ...everyField, body: doc(...content) });
const listFrom = (start: number) => ({ type: 'orderedList', attrs: { start }, content: [] });

it.each([
  [
    'a bold line break',
    [paragraph(text('one', bold), { ...hardBreak, marks: [bold] }, text('two', bold))],
    [paragraph(text('one', bold), hardBreak, text('two', bold))],
  ],
  ['a list that starts at a postal code', [listFrom(10_115)], [listFrom(9999)]],
  [
    'a link whose address is not allowed any more',
    [paragraph(text('Here', link('ftp://example.com')))],
    [paragraph({ ...text('Here'), marks: [] })],
  ],
  [
    'parts that an article cannot have, as paragraphs',
    [
      { type: 'details', content: [paragraph('Why'), heading(4, 'How')] },
      blockquote(heading(2, 'Said')),
      null,
      { type: 'math', attrs: { formula: 'x' } },
    ],
    [paragraph('Why'), paragraph('How'), paragraph('Said')],
  ],
  [
    'an alt text that is too long, in its place',
    [image({ alt: 'x'.repeat(200) })],
    [image({ alt: 'x'.repeat(200) })],
  ],
])('gives back %s', (_, kept, blocks) => {
  localStorage.setItem(
    `content-unsaved:edith:${DRAFT_ID}`,
    JSON.stringify({ version: 1, content: { ...withBlocks(...kept), tags: ['ai', 'a-former-tag'] } }),
  );
  expect(readUnsavedText('edith', DRAFT_ID)?.content).toEqual(withBlocks(...blocks));
});
