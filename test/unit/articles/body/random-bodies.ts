// Random bodies as a client could send them: with addresses of every kind, of which the schema refuses some.
import * as fc from 'fast-check';
import { anyCharacter } from '../../any-character.ts';
import { IMAGE, VIDEO_URL } from './bodies.ts';

/** Addresses that are accepted, repaired or refused. */
export const anyAddress = fc.oneof(
  fc
    .tuple(
      fc.constantFrom('https', 'https', 'HTTPS', 'http', 'mailto', 'tel', 'javascript', ''),
      fc.constantFrom(':', ':', '://', ':/', ':\\\\', ':\\/', '', '//', '/', '/\\', '/.//', '/\t/'),
      fc.constantFrom('', '', '', 'me:secret@', 'a.example\\@'),
      fc.constantFrom('example.com', 'example.com', 'EXAMPLE.com:443', '[::1]', 'bücher.example', 'pricing'),
      fc.constantFrom('', '', '/', '/a b', '/a/../..//b', '\\c', '?q=\\&r="<>\'', '#e f', '/é'),
    )
    .map((parts) => parts.join('')),
  fc.constantFrom(
    'tel:+1 (555) 010-0',
    'mailto:anna@example.com?subject=Hello%0Ayou',
    '/pricing',
    '//x.example',
  ),
  fc.webUrl({ validSchemes: ['https'], withFragments: true, withQueryParameters: true }),
);

const words = fc.string({ unit: anyCharacter, minLength: 1, maxLength: 12 });

const mark = fc.oneof(
  { weight: 1, arbitrary: fc.constantFrom({ type: 'bold' }, { type: 'italic' }) },
  { weight: 2, arbitrary: anyAddress.map((href) => ({ type: 'link', attrs: { href } })) },
);

const inline = fc.oneof(
  fc.constant({ type: 'hardBreak' }),
  fc.record({ type: fc.constant('text'), text: words, marks: fc.array(mark, { maxLength: 3 }) }),
);
const inlines = fc.array(inline, { maxLength: 4 });

const size = fc.option(fc.integer({ min: 1, max: 9999 }), { nil: undefined });

const { block } = fc.letrec((tie) => ({
  paragraph: fc.record({ type: fc.constant('paragraph'), content: inlines }),
  heading: fc.record({
    type: fc.constant('heading'),
    attrs: fc.record({ level: fc.constantFrom(2, 3) }),
    content: inlines,
  }),
  listItem: fc.record({
    type: fc.constant('listItem'),
    content: fc.array(tie('flow'), { maxLength: 3 }),
  }),
  list: fc.oneof(
    fc.record({
      type: fc.constant('bulletList'),
      content: fc.array(tie('listItem'), { maxLength: 3 }),
    }),
    fc.record({
      type: fc.constant('orderedList'),
      attrs: fc.record({ start: fc.integer({ min: 0, max: 9999 }) }),
      content: fc.array(tie('listItem'), { maxLength: 3 }),
    }),
  ),
  flow: fc.oneof({ depthSize: 'small', withCrossShrink: true }, tie('paragraph'), tie('list')),
  box: fc.record({
    type: fc.constantFrom('blockquote', 'callout'),
    content: fc.array(tie('flow'), { maxLength: 3 }),
  }),
  prompt: fc.record({
    type: fc.constant('prompt'),
    content: fc.array(fc.record({ type: fc.constant('text'), text: words }), { maxLength: 2 }),
  }),
  table: fc.record({
    type: fc.constant('table'),
    content: fc.array(
      fc.record({
        type: fc.constant('tableRow'),
        content: fc.array(fc.record({ type: fc.constant('tableCell'), content: inlines }), { maxLength: 4 }),
      }),
      { maxLength: 3 },
    ),
  }),
  image: fc.record({
    type: fc.constant('image'),
    attrs: fc.record(
      { key: fc.constant(IMAGE), alt: words, caption: words, width: size, height: size },
      { requiredKeys: ['key', 'alt', 'caption'] },
    ),
  }),
  video: fc.record({
    type: fc.constant('video'),
    attrs: fc.record({
      url: fc.constantFrom(
        VIDEO_URL,
        'HTTPS://youtu.be/dQw4w9WgXcQ',
        'https:youtu.be/dQw4w9WgXcQ',
        'https://vimeo.com/76979871/0123abc',
      ),
      title: words,
    }),
  }),
  block: fc.oneof(
    tie('paragraph'),
    tie('heading'),
    tie('list'),
    tie('box'),
    tie('prompt'),
    tie('table'),
    fc.constant({ type: 'horizontalRule' }),
    tie('image'),
    tie('video'),
  ),
}));

/** Bodies of a few blocks. The schema accepts some of them. */
export const anyBody = fc.record({
  type: fc.constant('doc'),
  content: fc.array(block, { maxLength: 5 }),
});
