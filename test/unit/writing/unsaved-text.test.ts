import { beforeEach, expect, it, vi } from 'vitest';
import { DraftContent } from '#shared/contract/drafts.ts';
import { limits } from '#shared/limits.ts';
import { memoryStorage } from '../storage.ts';
import { keepUnsavedText, readUnsavedText } from '../../../web/unsaved-text.ts';

const DRAFT_ID = '01HZY2M3N4P5Q6R7S8T9V0W1X2';

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage());
  return () => vi.unstubAllGlobals();
});

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
  body: {
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Word for word.' }] }],
  },
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
