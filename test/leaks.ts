// Sentences that must not be read in public, and the search for them.
import { randomBytes } from 'node:crypto';
import type { Block, Body } from '#shared/body/schema.ts';

/** A planted text, with a word that stands nowhere else. */
export interface Plant {
  readonly what: string;
  readonly word: string;
  readonly sentence: string;
}

export const plant = (what: string): Plant => {
  const word = `leak${randomBytes(12).toString('hex')}`;
  return { what, word, sentence: `Nobody else may read the word ${word} here.` };
};

const inventImage = () => `/blogimage/w11-16-22-y2026/${crypto.randomUUID()}-1600.webp`;

/** A body with every kind of block, and a plant in everything that a reader could see or follow. */
export const plantBody = (owner: string, image = inventImage()): { body: Body; plants: Plant[] } => {
  const key = image.slice(1);
  const plants: Plant[] = [];
  const add = (what: string): Plant => {
    const planted = plant(`${what} of ${owner}`);
    plants.push(planted);
    return planted;
  };
  const text = (what: string) => ({ type: 'text' as const, text: add(what).sentence });
  const paragraph = (what: string) => ({ type: 'paragraph' as const, content: [text(what)] });
  plants.push({
    what: `the image address of ${owner}`,
    word: key.slice(0, -'-1600.webp'.length),
    sentence: key,
  });
  const content: Block[] = [
    paragraph('the first paragraph'),
    { type: 'heading', attrs: { level: 2 }, content: [text('a heading')] },
    {
      type: 'paragraph',
      content: [
        { ...text('bold text'), marks: [{ type: 'bold' }] },
        {
          ...text('the text of a link'),
          marks: [{ type: 'link', attrs: { href: `https://example.com/${add('a link').word}` } }],
        },
      ],
    },
    { type: 'bulletList', content: [{ type: 'listItem', content: [paragraph('a list')] }] },
    { type: 'blockquote', content: [paragraph('a quote')] },
    { type: 'callout', content: [paragraph('a callout')] },
    { type: 'prompt', content: [text('a prompt')] },
    {
      type: 'table',
      content: ['the head of a table', 'a cell of a table'].map((what) => ({
        type: 'tableRow',
        content: [{ type: 'tableCell', content: [text(what)] }],
      })),
    },
    {
      type: 'image',
      attrs: {
        key,
        alt: add('an alt text').sentence,
        caption: add('a caption').sentence,
      },
    },
    {
      type: 'video',
      attrs: { url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ', title: add('a video').sentence },
    },
    paragraph('the last paragraph'),
  ];
  return { body: { type: 'doc', content }, plants };
};

/** Something that is public: an answer with its headers, a file, a log. */
export interface Surface {
  readonly name: string;
  readonly text: string;
}

/** Finds which plant shows on which surface. Addresses and hashes have words in small letters, so case does not matter. */
export const findLeaks = (plants: readonly Plant[], surfaces: readonly Surface[]): string[] =>
  surfaces.flatMap(({ name, text }) => {
    const searched = text.toLowerCase();
    return plants.filter(({ word }) => searched.includes(word)).map(({ what }) => `${what} shows in ${name}`);
  });
