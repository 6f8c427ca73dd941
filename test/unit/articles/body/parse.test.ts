import { describe, expect, it } from 'vitest';
import { DraftBody, parseBody, PublishedBody } from '#shared/body/parse.ts';
import {
  blockquote,
  bold,
  bulletList,
  doc,
  everything,
  heading,
  image,
  IMAGE,
  italic,
  link,
  paragraph,
  table,
  text,
  video,
} from './bodies.ts';

const UNKNOWN_PART =
  'The text has a part that an article cannot have. Please delete it, or paste it again as plain text';

/** The problems of a body as published: each its path and its message. */
const problems = (body: unknown, schema = PublishedBody) =>
  (schema.safeParse(body).error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]);

it('accepts a body with every node and mark', () => {
  expect(problems(everything('Twelve words'))).toEqual([]);
});

it('reads the body of a record and throws for one that is not valid', () => {
  const body = everything('Twelve words');
  expect(parseBody(JSON.stringify(body))).toEqual(body);
  expect(() => parseBody(JSON.stringify(doc({ type: 'iframe' })))).toThrow(UNKNOWN_PART);
});

it('keeps the words of a stored link that a body may not have any more', () => {
  const from = (href: string) => parseBody(JSON.stringify(doc(paragraph(text('a', bold, link(href))))));
  expect(from('https://me:secret@example.com/')).toEqual(doc(paragraph(text('a', bold))));
  expect(from('https:example.com')).toEqual(doc(paragraph(text('a', bold, link('https://example.com/')))));
});

describe('the bounds of a body', () => {
  it.each(['~', 'é', '\u07FF', '\u0800', '€', '\uFFFD', '𐀀', '😀'])(
    'accepts 204,800 bytes of JSON in UTF-8 with %j, and refuses one more',
    (letter) => {
      const toBody = (room: string) => doc(paragraph(room + letter));
      const rest = 204_800 - new TextEncoder().encode(JSON.stringify(toBody(''))).length;
      expect(problems(toBody('a'.repeat(rest)))).toEqual([]);
      expect(problems(toBody('a'.repeat(rest + 1)))).toEqual([['', 'The text is longer than 200 KB']]);
    },
  );

  it.each([DraftBody, PublishedBody])('accepts 60 images and refuses one more', (schema) => {
    const withImages = (count: number) => doc(...Array.from({ length: count }, () => image()));
    expect(problems(withImages(60), schema)).toEqual([]);
    expect(problems(withImages(61), schema)).toEqual([
      ['content.60', 'The text has more than 60 images. Please take some out'],
    ]);
  });

  it('accepts a table of 50 rows and 8 columns, and refuses one more', () => {
    const withTable = (rows: number, columns: number) =>
      doc(table(...Array.from({ length: rows }, () => Array<string>(columns).fill('a'))));
    expect(problems(withTable(50, 8))).toEqual([]);
    expect(problems(withTable(51, 1))).toEqual([['content.0.content', 'A table has at most 50 rows']]);
    expect(problems(withTable(1, 9))).toEqual([
      ['content.0.content.0.content', 'A table has at most 8 columns'],
    ]);
  });

  it('accepts 5,000 parts and refuses one more', () => {
    // A paragraph with its text has two parts.
    const paragraphs = Array.from({ length: 2500 }, () => paragraph('a'));
    expect(problems(doc(...paragraphs))).toEqual([]);
    expect(problems(doc(...paragraphs, { type: 'paragraph' }))).toEqual([
      ['', 'The text has too many parts. Please divide it into two'],
    ]);
  });

  const nest = (levels: number, wrap: (inner: object) => object): object => {
    let node: object = paragraph(text('deep', link('https://example.com/')));
    for (let level = 0; level < levels; level += 1) node = wrap(node);
    return node;
  };
  const listAround = (inner: object) => bulletList([inner as ReturnType<typeof paragraph>]);

  const TOO_DEEP = 'The text is nested too deeply. Please outdent its lists';

  it('accepts a link within 48 lists in a quote, and names the block with one within 49 lists', () => {
    expect(problems(doc(nest(48, listAround)))).toEqual([]);
    expect(problems(doc(blockquote(nest(48, listAround) as ReturnType<typeof paragraph>)))).toEqual([]);
    expect(problems(doc(paragraph('Flat'), nest(49, listAround)))).toEqual([['content.1', TOO_DEEP]]);
  });

  it.each([
    ['nodes', doc(nest(10_000, (inner) => ({ type: 'blockquote', content: [inner] })))],
    ['attributes', doc({ type: 'heading', attrs: nest(10_000, (inner) => [inner]) })],
  ])('answers 10,000 levels of %s with one sentence', (_, body) => {
    expect(problems(body)).toEqual([['content.0', TOO_DEEP]]);
  });

  it.each([
    ['nodes', doc(...Array.from({ length: 100_000 }, () => ({})))],
    ['marks', doc(paragraph({ type: 'text', text: 'a', marks: Array(100_000).fill(0) }))],
  ])('answers 100,000 wrong %s with one sentence', (_, body) => {
    expect(problems(body)).toEqual([['', 'The text has too many parts. Please divide it into two']]);
  });

  it('names the first of several wrong parts alone', () => {
    expect(
      problems(doc(paragraph('Right'), ...Array.from({ length: 4000 }, () => ({ type: 'iframe' })))),
    ).toEqual([['content.1.type', UNKNOWN_PART]]);
  });
});

describe('what a body refuses', () => {
  it.each([
    ['null', null],
    ['text instead of a tree', '<p>Hello</p>'],
    ['a list', []],
    ['a missing list of nodes', { type: 'doc' }],
    ['an unknown node', doc({ type: 'iframe' })],
    ['an unknown mark', doc(paragraph(text('a', { type: 'underline' })))],
    ['an unknown attribute', doc({ ...paragraph('a'), attrs: { style: 'color: red' } })],
    [
      'an unknown attribute of a link',
      doc(paragraph(text('a', { type: 'link', attrs: { href: 'https://a.example', target: '_blank' } }))),
    ],
    ['__proto__', JSON.parse('{"type":"doc","content":[{"type":"paragraph","__proto__":{"x":1}}]}')],
    ['a heading of level 1', doc(heading(1, 'Title'))],
    ['a heading of level 4', doc(heading(4, 'Title'))],
    ['text without characters', doc(paragraph(''))],
    ['a heading within a list', doc(bulletList([heading(2, 'Title')]))],
    ['a list item on its own', doc({ type: 'listItem', content: [] })],
    ['a table without rows', doc(table())],
    ['a row without cells', doc(table([]))],
    ['a list within a cell', doc(table([bulletList([paragraph('a')])]))],
    [
      'merged cells',
      doc({
        type: 'table',
        content: [{ type: 'tableRow', content: [{ type: 'tableCell', attrs: { colspan: 2 } }] }],
      }),
    ],
    ['a table within a quote', doc(blockquote(table(['a'])))],
    ['a fourth mark', doc(paragraph(text('a', bold, italic, link('https://a.example'), bold)))],
    ['an image of half a pixel', doc(image({ height: 0.5 }))],
    ['a mark that is nothing', doc(paragraph({ type: 'text', text: 'a', marks: [null] }))],
    ['no list of marks', doc(paragraph({ type: 'text', text: 'a', marks: {} }))],
    ['a list that starts at -1', doc({ type: 'orderedList', attrs: { start: -1 }, content: [] })],
    ['a list that starts at 10,000', doc({ type: 'orderedList', attrs: { start: 10_000 }, content: [] })],
    [
      'a list that starts between two numbers',
      doc({ type: 'orderedList', attrs: { start: 1.5 }, content: [] }),
    ],
    ['an image without a width', doc(image({ width: 0, height: 600 }))],
    ['an image without a height', doc(image({ width: 800, height: 0 }))],
  ])('refuses %s', (_, body) => {
    const found = problems(body, DraftBody);
    expect(found).toHaveLength(1);
    expect(found[0]?.[1]).toBe(UNKNOWN_PART);
  });

  it('accepts lists that start at 0 and at 9,999, three marks, and an image of one pixel', () => {
    const toList = (start: number) => ({ type: 'orderedList', attrs: { start }, content: [] });
    const marked = paragraph(text('a', bold, italic, link('https://a.example')));
    expect(problems(doc(toList(0), toList(9999), marked, image({ width: 1, height: 1 })))).toEqual([]);
  });

  it.each([
    ['javascript:alert(1)', /^Please enter an address/],
    ['https://example.com/\u200B', /hidden character/],
  ])('refuses a link to %j', (href, message) => {
    expect(problems(doc(paragraph(text('a', link(href)))))).toEqual([
      ['content.0.content.0.marks.0.attrs.href', expect.stringMatching(message)],
    ]);
  });

  it('keeps the address of a link in its stored form', () => {
    const body = PublishedBody.parse(doc(paragraph(text('a', link(' https:example.com/a ')))));
    expect(body).toEqual(doc(paragraph(text('a', link('https://example.com/a')))));
  });

  it.each([`https://evil.example/${IMAGE}`, `/${IMAGE}`])('refuses the image %s', (key) => {
    expect(problems(doc(image({ key })))).toEqual([
      ['content.0.attrs.key', 'Please upload the image here: it must be one of ours'],
    ]);
  });

  it('refuses a video of another site', () => {
    expect(problems(doc(video({ url: 'https://evil.example/watch?v=dQw4w9WgXcQ' })))).toEqual([
      ['content.0.attrs.url', 'Please enter the address of a video at YouTube or Vimeo'],
    ]);
  });
});

it('accepts a caption of 200 characters and a title of 125, and refuses one more', () => {
  const long = (count: number) => 'x'.repeat(count);
  expect(problems(doc(image({ caption: long(200) }), video({ title: long(125) })))).toEqual([]);
  expect(problems(doc(image({ caption: long(201) })))).toEqual([
    ['content.0.attrs.caption', 'Caption must be at most 200 characters'],
  ]);
  expect(problems(doc(video({ title: long(126) })))).toEqual([
    ['content.0.attrs.title', "A video's title must be at most 125 characters"],
  ]);
});

it('says that a text is missing, and names nothing else', () => {
  expect(problems(undefined)).toEqual([['', 'The text is required']]);
});

describe('the alt text of an image', () => {
  const find = (alt: string, schema: typeof DraftBody) => problems(doc(image({ alt })), schema);

  it('may be empty in a draft', () => {
    expect(find('', DraftBody)).toEqual([]);
  });

  it('has 3 to 125 characters in what readers see', () => {
    const path = 'content.0.attrs.alt';
    expect(find('', PublishedBody)).toEqual([[path, 'Alt text is required for accessibility']]);
    expect(find('ab', PublishedBody)).toEqual([[path, 'Alt text must be at least 3 characters']]);
    expect(find('abc', PublishedBody)).toEqual([]);
    expect(find('x'.repeat(125), PublishedBody)).toEqual([]);
    expect(find('x'.repeat(126), DraftBody)).toEqual([[path, 'Alt text must be at most 125 characters']]);
    expect(problems(doc(paragraph('a'), image(), image({ alt: '' })))).toEqual([
      ['content.2.attrs.alt', 'Alt text is required for accessibility'],
    ]);
  });
});
