// Staff bring what they wrote at Ghost or Substack. Each file becomes drafts, which are read through the API.
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { DraftContent } from '#shared/contract/drafts.ts';
import { june } from '../../../local/seed/authors.ts';
import { succeed } from '../../api/drafts.ts';
import { ghostData, lexical, mobiledoc, POSTS_CSV, toZip } from '../../unit/writing/former-exports.ts';
import {
  blockquote,
  bold,
  callout,
  divider,
  doc,
  hardBreak,
  heading,
  image,
  link,
  orderedList,
  paragraph,
  prompt,
  text,
  video,
  VIDEO_URL,
} from '../../unit/articles/body/bodies.ts';
import { openBrowser } from '../session/customer-pages.ts';
import { expectAccessible, expectNoSidewaysScroll, PHONE } from '../visitor.ts';
import { asEditor, sampleImages } from './content-pages.ts';

const withEditor = asEditor(openBrowser({ failsRequests: true }));

const FORMER = 'https://blog.example.com';

const ghostPosts = [
  {
    title: 'Cards',
    custom_excerpt: 'A loaf a day',
    feature_image: '__GHOST_URL__/content/images/cover.png',
    html: `
      <p>Read <a href="__GHOST_URL__/post-1/?x=1">the other</a>, <a href="__GHOST_URL__/tag/bread/">the tag</a> and <a href="#/portal/signup">subscribe</a>.<sup class="footnote-ref"><a href="#fn1" id="fnref1">[1]</a></sup></p>
      <figure class="kg-card kg-image-card kg-card-hascaption"><img src="http://blog.example.com/content/images/in-text.png" class="kg-image" alt="A loaf" loading="lazy"><figcaption><span>Fresh</span></figcaption></figure>
      <figure class="kg-card kg-gallery-card"><div class="kg-gallery-container"><div class="kg-gallery-row"><div class="kg-gallery-image"><img src="__GHOST_URL__/content/images/a.png" alt="A"></div><div class="kg-gallery-image"><img src="__GHOST_URL__/content/images/page.html" alt="B"></div></div></div><figcaption>Both</figcaption></figure>
      <figure class="kg-card kg-embed-card"><iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ?feature=oembed" title="A film"></iframe></figure>
      <figure class="kg-card kg-embed-card"><iframe src="https://open.spotify.com/embed/1" title="A song"></iframe></figure>
      <div class="kg-card kg-callout-card kg-callout-card-blue"><div class="kg-callout-emoji">💡</div><div class="kg-callout-text">Note <b>this</b></div></div>
      <div class="kg-card kg-toggle-card" data-kg-toggle-state="close"><div class="kg-toggle-heading"><h4 class="kg-toggle-heading-text">Details</h4><button class="kg-toggle-card-icon"><svg></svg></button></div><div class="kg-toggle-content"><p>Inside</p></div></div>
      <div class="kg-card kg-button-card kg-align-center"><a href="https://shop.example/buy" class="kg-btn kg-btn-accent">Buy</a></div>
      <div class="kg-card kg-button-card"><a href="#/portal/signup" class="kg-btn">Subscribe</a></div>
      <figure class="kg-card kg-bookmark-card"><a class="kg-bookmark-container" href="https://news.example/a"><div class="kg-bookmark-content"><div class="kg-bookmark-title">News</div><div class="kg-bookmark-description">Of today</div><div class="kg-bookmark-metadata"><img class="kg-bookmark-icon" src="https://news.example/i.png"></div></div></a></figure>
      <div class="kg-card kg-audio-card"><div class="kg-audio-player-container"><audio src="__GHOST_URL__/content/media/a.mp3" preload="metadata"></audio><div class="kg-audio-title">Talk</div><div class="kg-audio-player">0:00</div></div></div>
      <div class="kg-card kg-file-card"><a class="kg-file-card-container" href="__GHOST_URL__/content/files/a.pdf" title="Download"><div class="kg-file-card-contents"><div class="kg-file-card-title">List</div><div class="kg-file-card-metadata">12 KB</div></div></a></div>
      <pre><code class="language-js">let a = 1;</code></pre>
      <hr><blockquote class="kg-blockquote-alt">Aside</blockquote>
      <section class="footnotes"><ol><li id="fn1"><p>A note <a href="#fnref1" class="footnote-backref">↩︎</a></p></li></ol></section>
      <div class="kg-card kg-signup-card" data-lexical-signup-form><form><input type="email"><button>Join</button></form></div><script>alert(1)</script>`,
  },
  {
    title: '',
    visibility: 'members',
    lexical: lexical(
      { type: 'paragraph', children: [{ type: 'text', text: 'Bold', format: 1 }] },
      { type: 'paywall' },
      { type: 'horizontalrule' },
    ),
  },
  {
    title: 'Mobile',
    slug: 'post-0',
    mobiledoc: mobiledoc({ sections: [[1, 'p', [[0, [], 0, 'First words. More.']]]] }),
  },
  { title: 'Wrong', lexical: '{' },
  { title: 'T'.repeat(120), visibility: 'weird', custom_excerpt: 'S'.repeat(250), html: '<p>Short</p>' },
];

const tables = {
  posts_meta: [{ post_id: '65a00', meta_title: 'Cards for search', meta_description: 'D'.repeat(171) }],
  tags: [
    { id: '1', name: 'Tips & tricks' },
    { id: '2', name: 'Bread' },
  ],
  posts_tags: [
    { post_id: '65a00', tag_id: '1' },
    { post_id: '65a00', tag_id: '2' },
  ],
  users: [
    { id: 'u1', name: june.name.toUpperCase() },
    { id: 'u2', name: 'Rosa' },
  ],
  posts_authors: [
    { post_id: '65a00', author_id: 'u1' },
    { post_id: '65a02', author_id: 'u2' },
  ],
};

const toUpload = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/octet-stream', buffer });

/** Answers each image as if it had been fetched; a page in its place is none. */
const fetchImages = async (page: Page, imageUrl: string) => {
  const server = { asked: [] as string[], hasAll: false, isOpen: Promise.resolve() };
  await page.route('**/admin/images/fetch', async (route) => {
    const { url, hosts } = route.request().postDataJSON() as { url: string; hosts: string[] };
    expect(hosts).toContain(new URL(url).hostname);
    server.asked.push(url);
    await server.isOpen;
    const isImage = server.hasAll || !url.endsWith('.html');
    const json = isImage
      ? { imageUrl }
      : { code: 'bad-request', message: 'This address does not answer with an image' };
    await route.fulfill({ status: isImage ? 201 : 400, json });
  });
  return server;
};

const choose = async (page: Page, name: string, buffer: Buffer) =>
  page.getByLabel('Your export').setInputFiles(toUpload(name, buffer));

const rowOf = (page: Page, title: string) => page.locator('.import-row').filter({ hasText: title });

const openRow = async (page: Page, title: string): Promise<DraftContent> => {
  const href = await rowOf(page, title).getByRole('link').getAttribute('href');
  return (await succeed(`/${href?.split('/').at(-1)}`)).content;
};

const SUBSTACK_ROWS = [
  POSTS_CSV,
  '11.a-paid-post,2024-05-06T07:08:09.000Z,true,,,newsletter,everyone,A paid post,"Bread, and more",',
  '12.an-episode,2024-05-07T07:08:09.000Z,true,,,podcast,only_free,An episode,,https://media.example/a.mp3',
  '13.about,2024-05-07T07:08:09.000Z,true,,,page,everyone,About us,,',
];

const SUBSTACK_TEXT = `
  <div class="captioned-image-container"><figure><a class="image-link image2" target="_blank" href="https://substackcdn.com/image/fetch/f_auto/https%3A%2F%2Fstore.example%2Fa.png"><div class="image2-inset"><picture><source type="image/webp" srcset="https://substackcdn.com/a 424w"><img src="https://substackcdn.com/image/fetch/w_1456/https%3A%2F%2Fstore.example%2Fa.png" alt="Dough" data-attrs="{&quot;src&quot;:&quot;https://store.example/a.png&quot;}"></picture><div class="image-link-expand"><button><svg></svg></button></div></div></a><figcaption class="image-caption">Rising</figcaption></figure></div>
  <p>Read <a href="https://bakery.substack.com/p/an-episode?utm_source=x">the episode</a>.<a class="footnote-anchor" data-component-name="FootnoteAnchorToDOM" id="footnote-anchor-1" href="#footnote-1" target="_self">1</a></p>
  <div class="subscription-widget-wrap-editor" data-attrs="{}"><div class="subscription-widget"><p class="cta-caption">Thanks for reading!</p><form><input type="email"></form></div></div>
  <p class="button-wrapper" data-attrs="{}"><a class="button primary" href="https://bakery.substack.com/p/a-paid-post?action=share"><span>Share</span></a></p>
  <p class="button-wrapper" data-attrs="{}"><a class="button primary" href="https://shop.example/buy"><span>Buy</span></a></p>
  <div class="pullquote"><p>Quoted</p></div>
  <div class="paywall-jump" data-component-name="PaywallToDOM"></div>
  <div id="youtube2-dQw4w9WgXcQ" class="youtube-wrap" data-attrs="{&quot;videoId&quot;:&quot;dQw4w9WgXcQ&quot;}"><div class="youtube-inner"><iframe src="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?rel=0"></iframe></div></div>
  <div class="tweet" data-attrs="{&quot;url&quot;:&quot;https://x.com/a/status/1&quot;,&quot;full_text&quot;:&quot;Short words&quot;,&quot;name&quot;:&quot;Ada&quot;}"></div>
  <div class="embedded-post-wrap" data-attrs="{&quot;url&quot;:&quot;https://other.substack.com/p/a&quot;,&quot;title&quot;:&quot;Another post&quot;}"></div>
  <div class="poll-embed" data-attrs="{&quot;id&quot;:1}"></div>
  <div class="image-gallery-embed" data-attrs="{&quot;gallery&quot;:{&quot;images&quot;:[{&quot;type&quot;:&quot;image/png&quot;,&quot;src&quot;:&quot;https://store.example/b.png&quot;}],&quot;caption&quot;:&quot;Two&quot;}}"></div>
  <div class="footnote" data-component-name="FootnoteToDOM"><a id="footnote-1" href="#footnote-anchor-1" class="footnote-number" contenteditable="false" target="_self">1</a><div class="footnote-content"><p>From a book.</p><p></p></div></div>`;

const importGhost = async (page: Page) => {
  await choose(page, 'ghost.json', Buffer.from(JSON.stringify(ghostData(ghostPosts, tables))));
  await page.getByLabel('Address of your Ghost site').fill('blog.example.com');
  await page.getByRole('button', { name: 'Import 5 posts' }).click();
};

it('makes drafts of what Ghost exported, once, and fetches later what failed', async () => {
  await withEditor(async ({ open }, page) => {
    const [{ url: imageUrl }] = await sampleImages();
    const key = new URL(imageUrl).pathname.slice(1);
    const server = await fetchImages(page, imageUrl);
    await open('/content');
    const authors = Promise.withResolvers<void>();
    await page.route('**/api/admin/authors', async (route) => {
      await authors.promise;
      await route.continue();
    });
    await page.getByRole('link', { name: 'Import' }).click();
    // An import that begins before the names have come would find no author.
    await page.getByText('Loading the authors…').waitFor({ state: 'attached' });
    expect(await page.getByLabel('Your export').count()).toBe(0);
    authors.resolve();
    await choose(page, 'notes.json', Buffer.from('{}'));
    await page.getByText('This is not an export of Ghost or Substack').waitFor();
    await choose(page, 'ghost.json', Buffer.from(JSON.stringify(ghostData(ghostPosts, tables))));
    await page.getByText('5 posts of Ghost').waitFor();
    await page.getByRole('button', { name: 'Import 5 posts' }).click();
    await page.getByText('Please enter the address of your site').waitFor();
    await importGhost(page);
    await page.getByText('4 posts are here now, as drafts').waitFor();
    await expectAccessible(page);
    expect(server.asked.toSorted()).toEqual(
      ['a.png', 'cover.png', 'in-text.png', 'page.html'].map((name) => `${FORMER}/content/images/${name}`),
    );

    const cards = await openRow(page, 'Cards');
    const inText = (...marks: unknown[]) => [
      paragraph(
        'Read ',
        text('the other', link('/post-1/')),
        ', ',
        text('the tag', link(`${FORMER}/tag/bread/`)),
        ' and subscribe.[1]',
      ),
      image({ key, alt: 'A loaf', caption: 'Fresh' }),
      image({ key, alt: 'A' }),
      ...marks,
      video({ url: VIDEO_URL, title: 'A film' }),
      paragraph(text('A song', link('https://open.spotify.com/embed/1'))),
      callout(paragraph('💡 Note ', text('this', bold))),
      heading(3, 'Details'),
      paragraph('Inside'),
      paragraph(text('Buy', link('https://shop.example/buy'))),
      paragraph(text('News', link('https://news.example/a'))),
      paragraph(text('Talk', link(`${FORMER}/content/media/a.mp3`))),
      paragraph(text('List', link(`${FORMER}/content/files/a.pdf`))),
      prompt('let a = 1;'),
      divider,
      blockquote(paragraph('Aside')),
      orderedList(1, [paragraph('A note')]),
    ];
    const missing = paragraph(
      'Image to come: ',
      text('B', link(`${FORMER}/content/images/page.html`)),
      hardBreak,
      'Both',
    );
    expect(cards).toEqual({
      title: 'Cards',
      subtitle: 'A loaf a day',
      extract: 'A loaf a day',
      tags: ['tips'],
      author: expect.any(String),
      addressWords: 'post-0',
      searchTitle: 'Cards for search',
      images: [{ url: imageUrl, alt: '', caption: '' }],
      access: 'everyone',
      body: doc(...inText(missing)),
      former: { service: 'ghost', id: '65a00', path: '/post-0/', publishDate: '2021-03-04T05:06:07.000Z' },
    });
    const notes = await rowOf(page, 'Cards').getByRole('listitem').allTextContents();
    expect(notes).toEqual([
      'Became links: A song, Talk, News, List',
      'Stands open now: Details',
      'Tags that we do not have: Bread',
      `Too long for search results, and left out: ${'D'.repeat(171)}`,
      'Another post in this file has the same address. The first that you publish gets it',
      `${FORMER}/content/images/page.html: This address does not answer with an image`,
    ]);
    expect(await openRow(page, 'Untitled')).toMatchObject({
      access: 'essentials',
      body: doc(paragraph(text('Bold', bold)), divider),
    });
    expect(await openRow(page, 'Mobile')).toMatchObject({
      subtitle: 'First words.',
      extract: 'First words. More.',
    });
    expect(await openRow(page, 'TTTT')).toMatchObject({
      title: `${'T'.repeat(99)}…`,
      subtitle: '',
      extract: 'S'.repeat(250),
      access: 'essentials',
      body: doc(paragraph('T'.repeat(120)), paragraph('Short')),
    });
    await rowOf(page, 'Mobile').getByText('None of its authors is ours: Rosa').waitFor();
    await rowOf(page, 'Wrong').getByText('Its text is broken in the file').waitFor();

    await page.getByRole('button', { name: 'Try the images again' }).click();
    await expect.poll(() => server.asked.length).toBe(5);

    // The image is there the next time. The page was left meanwhile.
    server.hasAll = true;
    await rowOf(page, 'Cards').getByRole('link').click();
    await page.locator('.draft').getByText('From Ghost, /post-0/, published on March 4, 2021').waitFor();
    await expect
      .poll(() => page.getByLabel('Author').locator('option:checked').textContent())
      .toBe(june.name);
    await page.goBack();
    await importGhost(page);
    await page.getByText('4 posts are here now, as drafts').waitFor();
    await rowOf(page, 'Cards').getByText('Was here already').waitFor();
    expect(server.asked.slice(5)).toEqual([`${FORMER}/content/images/page.html`]);
    expect((await openRow(page, 'Cards')).body).toEqual(
      doc(...inText(image({ key, alt: 'B', caption: 'Both' }))),
    );
  });
});

it('makes drafts of what Substack exported, on a phone', async () => {
  await withEditor(
    async ({ open }, page) => {
      const [{ url: imageUrl }] = await sampleImages();
      const key = new URL(imageUrl).pathname.slice(1);
      const server = await fetchImages(page, imageUrl);
      let answer = () => {};
      server.isOpen = new Promise((resolve) => {
        answer = resolve;
      });
      await open('/content/import');
      const archive = toZip({
        'posts.csv': SUBSTACK_ROWS.join('\n'),
        'posts/11.a-paid-post.html': SUBSTACK_TEXT,
        'posts/12.an-episode.html': '<p>We talk.</p>',
      });
      await choose(page, 'export.zip', Buffer.from(await archive.arrayBuffer()));
      await page.getByText('1 page is no article and stay').waitFor();
      await page.getByRole('button', { name: 'Import 2 posts' }).click();
      // The post whose images are being fetched is still finished.
      await page.getByRole('button', { name: 'Stop' }).click();
      await page.getByText('0 of 2 posts').waitFor();
      answer();
      await page.getByText('1 of 2 posts').waitFor();
      await page.getByRole('button', { name: 'Go on' }).click();
      await page.getByText('2 posts are here now, as drafts').waitFor();
      await expectNoSidewaysScroll(page);
      expect(await openRow(page, 'A paid post')).toEqual({
        title: 'A paid post',
        subtitle: 'Bread, and more',
        extract: 'Bread, and more',
        tags: [],
        addressWords: 'a-paid-post',
        images: [{ url: imageUrl, alt: 'Dough', caption: 'Rising' }],
        access: 'essentials',
        body: doc(
          paragraph('Read ', text('the episode', link('/p/an-episode')), '.[1]'),
          paragraph(text('Buy', link('https://shop.example/buy'))),
          blockquote(paragraph('Quoted')),
          video({ url: VIDEO_URL, title: '' }),
          blockquote(paragraph('Short words')),
          paragraph(text('Ada', link('https://x.com/a/status/1'))),
          paragraph(text('Another post', link('https://other.substack.com/p/a'))),
          image({ key, alt: '' }),
          paragraph('Two'),
          paragraph('[1] From a book.'),
        ),
        former: {
          service: 'substack',
          id: '11',
          path: '/p/a-paid-post',
          publishDate: '2024-05-06T07:08:09.000Z',
        },
      });
      expect(await rowOf(page, 'A paid post').getByRole('listitem').allTextContents()).toEqual([
        'Became links: Ada, Another post',
        'Could not come along: a poll',
        'It had a paid part. The whole text is for AI Essentials now',
      ]);
      expect(await openRow(page, 'An episode')).toMatchObject({
        access: 'customers',
        body: doc(paragraph(text('Recording', link('https://media.example/a.mp3'))), paragraph('We talk.')),
      });
    },
    { viewport: PHONE },
  );
});
