import { describe, expect, it } from 'vitest';
import { listBodyImages, setImageSizes } from '#shared/body/images.ts';
import { PublishedBody } from '#shared/body/parse.ts';
import { countWords, isEmptyBody, mapHeadings, readBodyText } from '#shared/body/text.ts';
import {
  blockquote,
  bold,
  bulletList,
  callout,
  divider,
  doc,
  everything,
  heading,
  image,
  orderedList,
  paragraph,
  prompt,
  IMAGE,
  table,
  text,
  video,
} from './bodies.ts';

const parse = (...content: unknown[]) => PublishedBody.parse(doc(...content));

describe('the words of a body', () => {
  it.each([
    ['spaces and line feeds', [paragraph('one  two\nthree')], 3],
    ['a word in two styles as one', [paragraph('to', text('day', bold))], 1],
    ['words of two paragraphs', [paragraph('one'), paragraph('two')], 2],
    ['words around a line break', [paragraph('one', { type: 'hardBreak' }, 'two')], 2],
    ['no dash and no sign, but figures', [paragraph('one – 2 * & 3.5%')], 3],
    ['letters of other scripts', [paragraph('привет мир')], 2],
    [
      'words of headings, lists, quotes, callouts, prompts and tables',
      [
        heading(2, 'a'),
        bulletList([paragraph('b')]),
        orderedList(1, [paragraph('c')]),
        blockquote(paragraph('d')),
        callout(paragraph('e')),
        prompt('f'),
        table(['g', 'h'], ['i', '']),
      ],
      9,
    ],
    ['nothing of images, videos and dividers', [image({ caption: 'A b c' }), video(), divider], 0],
  ])('count %s', (_, content, words) => {
    expect(countWords(parse(...content))).toBe(words);
  });
});

it('reads the text of a body with a line for each row and item, and a tab between cells', () => {
  const body = parse(
    paragraph('a', { type: 'hardBreak' }, 'b'),
    table(['c', 'd'], ['e', '']),
    bulletList([paragraph('f')], [paragraph('g')]),
  );
  expect(readBodyText(body)).toBe('a\nb\n\nc\td\ne\t\n\nf\ng');
});

describe('an empty body', () => {
  it.each([
    ['nothing', []],
    ['an empty paragraph', [{ type: 'paragraph' }]],
    ['spaces', [paragraph(' \n\t')]],
    ['a divider', [divider]],
    ['an empty table', [table(['', ''])]],
    ['a list of nothing', [bulletList([{ type: 'paragraph' }])]],
  ])('has %s', (_, content) => {
    expect(isEmptyBody(parse(...content))).toBe(true);
  });

  it.each([
    ['a word', [paragraph('a')]],
    ['an image', [image()]],
    ['a video', [video()]],
    ['a prompt', [prompt('Ask')]],
    ['a cell', [table(['', 'a'])]],
  ])('has not %s', (_, content) => {
    expect(isEmptyBody(parse(...content))).toBe(false);
  });
});

describe('the headings of a body', () => {
  const find = (...titles: string[]) =>
    [...mapHeadings(parse(...titles.map((title) => heading(2, title)))).values()].map(({ id }) => id);

  it('have their words as their address', () => {
    expect([...mapHeadings(parse(heading(2, 'Start  small'), heading(3, 'Why?'))).values()]).toEqual([
      { id: 'section-start-small', level: 2, text: 'Start small' },
      { id: 'section-why', level: 3, text: 'Why?' },
    ]);
  });

  it('have different addresses where their words are the same', () => {
    expect(find('A', 'A', 'A 2', 'A')).toEqual(['section-a', 'section-a-2', 'section-a-2-2', 'section-a-3']);
  });

  it('have an address in any script', () => {
    expect(find('大切なこと', '?')).toEqual(['section', 'section-2']);
  });

  it('leave out what shows nothing', () => {
    expect(find(' ')).toEqual([]);
  });
});

describe('the images of a body', () => {
  it('are listed once each', () => {
    expect(listBodyImages(parse(image(), paragraph('a'), image()))).toEqual([IMAGE]);
  });

  it('get the sizes that are known, and keep the rest of the body', () => {
    const body = PublishedBody.parse(everything('words'));
    const sized = setImageSizes(body, new Map([[IMAGE, { width: 800, height: 600 }]]));
    expect(sized).toEqual({
      ...body,
      content: body.content.map((block) =>
        block.type === 'image' ? { ...block, attrs: { ...block.attrs, width: 800, height: 600 } } : block,
      ),
    });
    expect(setImageSizes(body, new Map())).toEqual(body);
    const other = { width: 1, height: 2 };
    const two = parse(image(other), image({ key: IMAGE.replace('6f1c2f6e', '00000000'), ...other }));
    const [first, second] = setImageSizes(two, new Map([[IMAGE, { width: 800, height: 600 }]])).content;
    expect(first).toMatchObject({ attrs: { width: 800, height: 600 } });
    expect(second).toEqual(two.content[1]);
  });
});
