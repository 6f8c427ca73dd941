// Reading the exports of Ghost and Substack: the files, their formats, and what they say of each post.
import { describe, expect, it } from 'vitest';
import { limits } from '#shared/limits.ts';
import { renderCard } from '../../../web/features/writing/import/cards.ts';
import { toFormerPath, toIsoDate } from '../../../web/features/writing/import/former-post.ts';
import { renderLexical } from '../../../web/features/writing/import/lexical.ts';
import { fillImages, listMissing, toMarker } from '../../../web/features/writing/import/missing-images.ts';
import { renderMobiledoc } from '../../../web/features/writing/import/mobiledoc.ts';
import { readExport } from '../../../web/features/writing/import/read-export.ts';
import { IMAGE, paragraph } from '../articles/body/bodies.ts';
import { contentWith } from '../../api/drafts.ts';
import { ghostData, lexical, mobiledoc, POSTS_CSV, toZip } from './former-exports.ts';

const toFile = (content: unknown) =>
  new Blob([typeof content === 'string' ? content : JSON.stringify(content)]);
const readGhost = (...ghost: Parameters<typeof ghostData>) => readExport(toFile(ghostData(...ghost)));
const substack = (rows: readonly string[], texts: Readonly<Record<string, string>> = {}) =>
  toZip({ 'posts.csv': [POSTS_CSV, ...rows].join('\n'), ...texts });

describe('a file', () => {
  const BROKEN = /^This file is broken/;
  const UNKNOWN = /^This is not an export/;

  it.each<[string, () => Blob, RegExp]>([
    ['that is empty', () => toFile(''), BROKEN],
    ['that ends too early', () => toFile('{"db":[{"data":{"posts":['), BROKEN],
    ['nested a million times', () => toFile('['.repeat(1_000_000)), BROKEN],
    ['of JSON without posts', () => toFile({ db: [{ data: {} }] }), UNKNOWN],
    ['of JSON that is only null', () => toFile('null'), UNKNOWN],
    ['of Ghost without a post', () => toFile(ghostData([])), /^This file has no posts/],
    [
      'of Ghost with 10,000 posts',
      () => toFile(ghostData(Array.from({ length: 10_000 }, () => ({})))),
      /10,000 posts/,
    ],
    [
      'of 101 MB',
      () => new Blob(Array.from({ length: 101 }, () => new Uint8Array(2 ** 20))),
      /more than 100 MB/,
    ],
    ['that is an archive of others', () => toZip({ 'a.txt': 'Hello' }), UNKNOWN],
    ['that is half an archive', () => substack(['1.a,,true,,,newsletter,everyone,A,,']).slice(0, 80), BROKEN],
    ['of Substack whose table is broken', () => substack(['1.a,"']), BROKEN],
    [
      'that unpacks to more than 100 MB, and says that it does not',
      () => toZip({ 'posts.csv': ' '.repeat(limits.import.bytes + 1) }, { claims: 10 }),
      /more than 100 MB/,
    ],
  ])('%s is refused with a sentence', async (_, make, message) => {
    await expect(readExport(make())).rejects.toThrow(message);
  });

  it('of Ghost is read with and without its outer list, and within an archive', async () => {
    const data = ghostData([{ title: 'One' }]);
    for (const file of [toFile(data), toFile(data.db[0]), toZip({ 'export/a.json': JSON.stringify(data) })])
      expect((await readExport(file)).posts.map(({ title }) => title)).toEqual(['One']);
  });
});

describe('a post of Ghost', () => {
  it('has its tags, its authors and its description from the other tables', async () => {
    const { service, posts, pages } = await readGhost(
      [
        { id: 7, feature_image: '__GHOST_URL__/content/images/a.png' },
        { title: 'About', type: 'page' },
        { page: 1, title: 'Old page' },
      ],
      {
        tags: [
          { id: 't1', name: 'AI' },
          { id: 't2', name: '#theme' },
        ],
        posts_tags: [
          { post_id: 7, tag_id: 't1' },
          { post_id: 7, tag_id: 't2' },
          { post_id: 8, tag_id: 't1' },
        ],
        users: [{ id: 'u1', name: 'Rosa' }],
        posts_authors: [{ post_id: 7, author_id: 'u1' }],
        posts_meta: [
          { post_id: 7, meta_title: 'For search', meta_description: 'Described', feature_image_alt: 'Bread' },
        ],
      },
    );
    expect([service, pages]).toEqual(['ghost', ['About', 'Old page']]);
    expect(posts).toEqual([
      expect.objectContaining({
        id: '7',
        path: '/post-0/',
        publishDate: '2021-03-04T05:06:07.000Z',
        tags: ['AI'],
        authors: ['Rosa'],
        searchTitle: 'For search',
        searchDescription: 'Described',
        cover: { url: '__GHOST_URL__/content/images/a.png', alt: 'Bread', caption: '' },
      }),
    ]);
  });

  it.each([
    ['public', 'everyone'],
    ['members', 'customers'],
    ['paid', 'essentials'],
    ['tiers', 'essentials'],
    ['filter', undefined],
    [undefined, undefined],
  ])('of the visibility %s is for %s', async (visibility, access) => {
    expect((await readGhost([{ visibility }])).posts[0]?.access).toBe(access);
  });

  it('that was never published has neither an address nor a date', async () => {
    const [post] = (await readGhost([{ status: 'draft' }])).posts;
    expect([post?.path, post?.publishDate]).toEqual([undefined, undefined]);
  });

  it('has the text of its HTML, else of Lexical, else of mobiledoc', async () => {
    const two = lexical({ type: 'paragraph', children: [{ type: 'text', text: 'Lexical' }] });
    const three = mobiledoc({ sections: [[1, 'p', [[0, [], 0, 'Mobiledoc']]]] });
    const { posts } = await readGhost([
      { html: '<p>HTML</p>', lexical: two, mobiledoc: three },
      { lexical: two, mobiledoc: three },
      { mobiledoc: three },
      {},
      { lexical: '{' },
    ]);
    expect(posts.slice(0, 4).map(({ renderHtml }) => renderHtml())).toEqual([
      '<p>HTML</p>',
      '<p>Lexical</p>',
      '<p>Mobiledoc</p>',
      '',
    ]);
    expect(posts[4]?.renderHtml).toThrow(SyntaxError);
  });
});

describe('a post of Substack', () => {
  it('is read with commas, quotes and lines within its fields, from wherever the archive has it', async () => {
    const archive = toZip({
      'export/posts.csv': `${POSTS_CSV}\r\n12.my-post,2024-05-06T07:08:09.000Z,true,,,podcast,only_paid,"A ""title"", with\nlines",Subtitle,https://x.example/a.mp3\r\n13,,false,,,newsletter,only_free,Draft,,\r\n14.about,,true,,,page,everyone,About,,\r\n`,
      'export/posts/12.my-post.html': '<p>Text</p>',
      '__MACOSX/export/posts/12.my-post.html': 'double',
    });
    const { posts, pages } = await readExport(archive);
    expect(pages).toEqual(['About']);
    expect(posts).toEqual([
      expect.objectContaining({
        id: '12',
        path: '/p/my-post',
        publishDate: '2024-05-06T07:08:09.000Z',
        title: 'A "title", with\nlines',
        subtitle: 'Subtitle',
        access: 'essentials',
        recording: 'https://x.example/a.mp3',
      }),
      expect.objectContaining({ id: '13', title: 'Draft', access: 'customers' }),
    ]);
    expect(posts.map(({ renderHtml, path }) => [renderHtml(), path])).toEqual([
      ['<p>Text</p>', '/p/my-post'],
      ['', undefined],
    ]);
  });

  it('takes the slug of its file if the table has only its id', async () => {
    const row = '12,2024-05-06T07:08:09.000Z,true,,,newsletter,everyone,A,,';
    const [post] = (await readExport(substack([row], { 'posts/12.from-file.html': '' }))).posts;
    expect(post?.path).toBe('/p/from-file');
  });

  it.each([
    ['everyone', 'everyone'],
    ['only_free', 'customers'],
    ['only_paid', 'essentials'],
    ['founding', 'essentials'],
    ['friends', undefined],
  ])('of the audience %s is for %s', async (audience, access) => {
    const [post] = (await readExport(substack([`1.a,,true,,,newsletter,${audience},A,,`]))).posts;
    expect(post?.access).toBe(access);
  });
});

it.each([
  ['2021-03-04T05:06:07.000Z', '2021-03-04T05:06:07.000Z'],
  ['2017-01-02 03:04:05', '2017-01-02T03:04:05.000Z'],
  [0, '1970-01-01T00:00:00.000Z'],
  ['1970-01-01T00:00:00.000Z', '1970-01-01T00:00:00.000Z'],
  ['yesterday', undefined],
  ['+275760-09-13T00:00:00.000Z', undefined],
  [null, undefined],
])('reads the date %j as %j', (written, iso) => {
  expect(toIsoDate(written)).toBe(iso);
});

it.each([
  ['Plain-Slug', '/plain-slug/'],
  ['über', '/%C3%BCber/'],
  ['', undefined],
  ['a/b', undefined],
  ['\uD800', undefined],
])('writes the slug %j as %j', (slug, path) => {
  expect(toFormerPath('/', slug, '/')).toBe(path);
});

const text = (words: string, format = 0) => ({ type: 'extended-text', text: words, format });

it.each<[string, Record<string, unknown>, string]>([
  [
    'marks',
    { type: 'paragraph', children: [text('a', 3), text('<b>', 4)] },
    '<p><em><strong>a</strong></em><s>&lt;b&gt;</s></p>',
  ],
  ['a heading', { type: 'extended-heading', tag: 'h3', children: [text('A')] }, '<h3>A</h3>'],
  ['a heading of no level', { type: 'heading', tag: 'script', children: [text('A')] }, '<h2>A</h2>'],
  ['a quote', { type: 'extended-quote', children: [text('A')] }, '<blockquote><p>A</p></blockquote>'],
  [
    'a list',
    { type: 'list', tag: 'ol', start: 3, children: [{ type: 'listitem', children: [text('A')] }] },
    '<ol start="3"><li>A</li></ol>',
  ],
  [
    'a link and a line break',
    {
      type: 'paragraph',
      children: [{ type: 'link', url: 'https://a.example/"x', children: [text('A')] }, { type: 'linebreak' }],
    },
    '<p><a href="https://a.example/&quot;x">A</a><br></p>',
  ],
  ['a paywall', { type: 'paywall' }, '<!--members-only-->'],
  ['a divider', { type: 'horizontalrule' }, '<hr>'],
  ['Markdown', { type: 'markdown', markdown: '**A**' }, '<p><strong>A</strong></p>\n'],
  ['a card for subscribers', { type: 'signup' }, ''],
  ['a card that nobody knows', { type: 'hologram' }, '<div class="unknown-card" title="hologram"></div>'],
])('makes HTML of %s in Lexical', (_, node, html) => {
  expect(renderLexical(lexical(node))).toBe(html);
});

const section = (tag: string, ...markers: unknown[]) => ({ sections: [[1, tag, markers]] });

it.each<[string, Record<string, unknown>, string]>([
  [
    'marks within each other',
    {
      markups: [['strong'], ['a', ['rel', 'x', 'href', 'https://a.example/']], ['script']],
      ...section('h2', [0, [0, 1], 0, 'A'], [0, [], 2, '<B>'], [0, [2], 1, 'C']),
    },
    '<h2><strong><a href="https://a.example/">A&lt;B&gt;</a></strong>C</h2>',
  ],
  [
    'a soft return',
    { atoms: [['soft-return', '', {}]], ...section('p', [0, [], 0, 'A'], [1, [], 0, 0]) },
    '<p>A<br></p>',
  ],
  [
    'a list',
    { sections: [[3, 'ul', [[[0, [], 0, 'A']], [[0, [], 0, 'B']]]]] },
    '<ul><li>A</li><li>B</li></ul>',
  ],
  ['a card', { cards: [['hr', {}]], sections: [[10, 0]] }, '<hr>'],
  ['a card that is missing', { sections: [[10, 4]] }, '<div class="unknown-card" title="undefined"></div>'],
  ['sections that are none', { sections: [null, 4, [], [99]] }, ''],
])('makes HTML of %s in mobiledoc', (_, parts, html) => {
  expect(renderMobiledoc(mobiledoc(parts))).toBe(html);
});

it('writes the words of a card as text, not as attributes or elements', () => {
  expect(renderCard('bookmark', { url: 'https://a.example/"><script>', metadata: { title: '<i>' } })).toBe(
    '<figure class="kg-bookmark-card"><p><a href="https://a.example/&quot;&gt;&lt;script&gt;">&lt;i&gt;</a></p></figure>',
  );
});

describe('the images that a draft lacks', () => {
  const URLS = ['https://a.example/one.png', 'https://a.example/two.png'] as const;
  const image = { url: URLS[0], alt: 'A loaf', caption: 'Fresh', isCover: false };
  const bare = { url: URLS[1], alt: '', caption: '', isCover: true };
  const content = contentWith({
    body: { type: 'doc', content: [toMarker(bare), paragraph('Words') as never, toMarker(image)] },
  });
  const OURS = `https://site.example/${IMAGE}`;

  it('are named in its text, from which they are read again', () => {
    expect(listMissing(content.body)).toEqual([bare, image]);
  });

  it('stand where they were named once they are ours; the others stay named', () => {
    const half = fillImages(content, new Map([[URLS[0], OURS]]));
    expect(listMissing(half.body)).toEqual([bare]);
    expect(half.body?.content[2]).toEqual({
      type: 'image',
      attrs: { key: IMAGE, alt: 'A loaf', caption: 'Fresh' },
    });
    const all = fillImages(half, new Map([[URLS[1], OURS]]));
    expect([all.images, listMissing(all.body)]).toEqual([[{ url: OURS, alt: '', caption: '' }], []]);
  });

  it('are no more than a text may have', () => {
    const many = Array.from({ length: limits.articleBody.images + 2 }, () => toMarker(image));
    const filled = fillImages(
      contentWith({ body: { type: 'doc', content: many } }),
      new Map([[URLS[0], OURS]]),
    );
    expect(listMissing(filled.body)).toHaveLength(2);
  });
});
