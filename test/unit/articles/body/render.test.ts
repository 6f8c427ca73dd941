import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { Body } from '#shared/body/schema.ts';
import { PublishedBody } from '#shared/body/parse.ts';
import { renderBodyHtml } from '../../../../functions/articles/body-html.ts';
import { ArticleBody } from '../../../../web/features/articles/body.tsx';
import { TableOfContents } from '../../../../web/features/articles/table-of-contents.tsx';
import {
  blockquote,
  bold,
  bulletList,
  callout,
  doc,
  everything,
  heading,
  image,
  italic,
  link,
  orderedList,
  paragraph,
  prompt,
  IMAGE,
  table,
  text,
  video,
} from './bodies.ts';

const renderers = {
  'HTML for the feed': (body: Body) => renderBodyHtml(body, 'https://plainly.example'),
  // The feed does not say in which direction a block runs; a test of its own does.
  'elements of a page': (body: Body) =>
    renderToStaticMarkup(createElement(ArticleBody, { body })).replaceAll(/ dir="(auto|ltr)"/g, ''),
};
const each = Object.entries(renderers);
const parse = (...content: unknown[]) => PublishedBody.parse(doc(...content));
const toHtml = (...content: unknown[]) => renderers['HTML for the feed'](parse(...content));
const toElements = (...content: unknown[]) => renderers['elements of a page'](parse(...content));

const TAG = /<\/?([a-z0-9]+)((?: [a-z-]+(?:="[^"<>]*")?)*) ?\/?>/gi;
const readTags = (html: string) => new Set([...html.matchAll(TAG)].map(([, name]) => name));
const readAttributes = (html: string) =>
  new Set(
    [...html.matchAll(TAG)].flatMap(([, , attributes = '']) =>
      [...attributes.matchAll(/ ([a-z-]+)(?:="[^"]*")?/gi)].map(([, name]) => name),
    ),
  );

describe.each(each)('a planted script in %s', (_, render) => {
  const plants = [
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    "' onload='alert(1)",
    '</pre></style></noscript><svg onload=alert(1)>',
    '&lt;script&gt;alert(1)&lt;/script&gt;',
    'javascript:alert(1)',
    ']]><script>alert(1)</script>',
  ];

  it.each(plants)('stays text in every node and attribute: %s', (plant) => {
    const harmless = render(PublishedBody.parse(everything('Words')));
    const html = render(PublishedBody.parse(everything(plant)));
    expect(readTags(html)).toEqual(readTags(harmless));
    expect(readAttributes(html)).toEqual(readAttributes(harmless));
    expect(html.replaceAll(TAG, '')).not.toMatch(/[<>]/);
    expect(html).not.toMatch(/(?:href|src|data-player)="(?!https:|\/blogimage\/)/);
  });

  /** What the schema would refuse, as if a record had been changed by hand. */
  const unchecked = (...content: unknown[]) => doc(...content) as Body;

  it.each([
    ['a link to a script', paragraph(text('a', link('javascript:alert(1)')))],
    ['a link without https', paragraph(text('a', link('http://example.com')))],
    ['a link to another host without a scheme', paragraph(text('a', link('//evil.example')))],
    ['a foreign image', image({ key: 'https://evil.example/a.webp' })],
    ['an image of a script', image({ key: 'javascript:alert(1)' })],
    ['a foreign video', video({ url: 'https://evil.example/v' })],
    ['an unknown node', { type: 'html', content: [] }],
    ['an unknown node within another', blockquote({ type: 'iframe' })],
    ['an unknown node within a paragraph', paragraph('Words', { type: 'script' })],
    ['an unknown mark', paragraph(text('a', { type: 'style' }))],
  ])('throws for %s', (_, node) => {
    expect(() => render(unchecked(node))).toThrow(/A link|An image|A video|unknown/);
  });
});

describe.each(each)('%s', (_, render) => {
  it('keeps a link of several styles one link', () => {
    const href = 'https://example.com/';
    const html = render(
      parse(paragraph(text('one ', link(href)), text('two', bold, italic, link(href)), ' three')),
    );
    expect(html).toContain(
      '<p><a href="https://example.com/">one <em><strong>two</strong></em></a> three</p>',
    );
  });

  it('keeps links apart that lead elsewhere or have words between them', () => {
    const [a, b] = [link('https://a.example/'), link('https://b.example/')];
    expect(render(parse(paragraph(text('1', a), text('2', b), '3', text('4', b))))).toContain(
      '<p><a href="https://a.example/">1</a><a href="https://b.example/">2</a>3<a href="https://b.example/">4</a></p>',
    );
  });

  it('leaves out what shows nothing', () => {
    const empty = { type: 'paragraph' };
    const html = render(
      parse(
        empty,
        paragraph(' '),
        heading(2, ' '),
        bulletList([empty]),
        callout(empty),
        prompt(' '),
        paragraph('Words'),
      ),
    );
    expect(html.replace(/^<div class="body">(.*)<\/div>$/, '$1')).toBe('<p>Words</p>');
  });

  it('shows a prompt of several parts as one, and none without any', () => {
    const parts = ['Ask\n', 'me'].map((part) => text(part));
    expect(render(parse({ type: 'prompt', content: parts }))).toContain('Ask\nme</pre>');
    expect(
      render(parse({ type: 'prompt' }, { type: 'heading', attrs: { level: 2 } }, paragraph('a'))),
    ).not.toMatch(/<pre|<h2/);
  });

  const rows = (html: string) => /<table>.*<\/table>/.exec(html)?.[0];

  it('shows the first row of a table as its head, and fills short rows', () => {
    expect(rows(render(parse(table(['Plan', text('Price', bold)], ['Free'], [' '], ['Pro', '20']))))).toBe(
      '<table><thead><tr><th scope="col">Plan</th><th scope="col"><strong>Price</strong></th></tr></thead>' +
        '<tbody><tr><td>Free</td><td></td></tr><tr><td>Pro</td><td>20</td></tr></tbody></table>',
    );
  });

  it('shows each row of a table in which one cell has words', () => {
    expect(rows(render(parse(table(['', 'Price'], ['Free', ''], ['', '20']))))).toBe(
      '<table><thead><tr><th scope="col"></th><th scope="col">Price</th></tr></thead>' +
        '<tbody><tr><td>Free</td><td></td></tr><tr><td></td><td>20</td></tr></tbody></table>',
    );
  });

  it('shows a table without a head where its first row is empty, and none where all is', () => {
    expect(rows(render(parse(table(['', ''], ['a', 'b']))))).toBe(
      '<table><tbody><tr><td>a</td><td>b</td></tr></tbody></table>',
    );
    expect(rows(render(parse(table(['', ''], [' ']))))).toBeUndefined();
  });

  it('numbers a list from its start', () => {
    expect(render(parse(orderedList(3, [paragraph('Three')])))).toContain(
      '<ol start="3"><li><p>Three</p></li></ol>',
    );
  });
});

it('gives the feed each node as plain HTML', () => {
  expect(toHtml(...everything('Words').content).split('\n')).toEqual([
    '<h2>Words</h2>',
    '<h3>Words</h3>',
    '<p>Words<strong>Words</strong><em>Words</em><br/><a href="https://example.com/"><strong>Words</strong></a></p>',
    '<ul><li><p>Words</p><ul><li><p>Words</p></li></ul></li></ul>',
    '<ol start="3"><li><p>Words</p></li></ol>',
    '<blockquote><p>Words</p></blockquote>',
    '<div><p><strong>Try this</strong></p><p>Words</p></div>',
    '<pre>Words</pre>',
    '<table><thead><tr><th scope="col">Words</th><th scope="col">Words</th></tr></thead>' +
      '<tbody><tr><td><strong>Words</strong></td><td><a href="https://example.com/">Words</a></td></tr></tbody></table>',
    '<hr/>',
    `<figure><img src="https://plainly.example/${IMAGE}" alt="Words" width="1600" height="1200"/><figcaption>Words</figcaption></figure>`,
    '<p><a href="https://www.youtube.com/watch?v=dQw4w9WgXcQ">Words</a></p>',
  ]);
  expect(toHtml(image({ width: 1600 }), video({ title: '' }))).toBe(
    `<figure><img src="https://plainly.example/${IMAGE}" alt="A bakery counter"/></figure>\n` +
      '<p><a href="https://www.youtube.com/watch?v=dQw4w9WgXcQ">Video</a></p>',
  );
});

it('gives the feed absolute addresses', () => {
  expect(toHtml(paragraph(text('Plans', link('/pricing'))))).toBe(
    '<p><a href="https://plainly.example/pricing">Plans</a></p>',
  );
});

describe('a text on a page', () => {
  it('lets each block run in the direction of its own first words', () => {
    const html = renderToStaticMarkup(
      createElement(ArticleBody, {
        body: parse(
          heading(2, 'مرحبا'),
          paragraph('مرحبا'),
          bulletList([paragraph('مرحبا')]),
          orderedList(1, [paragraph('مرحبا')]),
          blockquote(paragraph('مرحبا')),
          callout(paragraph('مرحبا')),
          prompt('مرحبا'),
          table(['مرحبا']),
          image({ caption: 'مرحبا' }),
        ),
      }),
    );
    const blocks = [...html.matchAll(/<([a-z0-9]+)[^>]* dir="auto"/g)].map(([, name]) => name);
    expect(blocks).toEqual(['h2', 'p', 'ul', 'ol', 'blockquote', 'div', 'pre', 'div', 'figcaption']);
    // The English title of a callout has a direction of its own, so that it decides nothing.
    expect(html).toMatch(/<p class="callout__title"[^>]* dir="ltr">/);
  });

  it('lets the keyboard scroll a table, by a name', () => {
    expect(toElements(table(['a']))).toContain(
      '<div class="table" role="group" aria-label="Table" tabindex="0">',
    );
  });

  it('links our own pages by their path', () => {
    expect(toElements(paragraph(text('Plans', link('/pricing'))))).toContain('<a href="/pricing">Plans</a>');
  });

  it('has the address of each heading', () => {
    expect(toElements(heading(2, 'Start small'), heading(3, 'Why'))).toContain(
      '<h2 id="section-start-small">Start small</h2><h3 id="section-why">Why</h3>',
    );
  });

  it('shows images in the widths of the site, with their size and late', () => {
    const html = toElements(image({ width: 1600, height: 1200 }));
    expect(html).toContain(`${IMAGE.replace('1600', '480')} 480w`);
    expect(html).toContain('width="1600" height="1200"');
    expect(html).toContain('loading="lazy"');
    expect(html).not.toContain('figcaption');
  });

  it('loads nothing from the provider of a video', () => {
    const html = toElements(video());
    expect(html).toContain('<a class="video__link" href="https://www.youtube.com/watch?v=dQw4w9WgXcQ"');
    expect(html).not.toMatch(/<iframe| src=/);
  });

  it('hides the button of a prompt until it works', () => {
    expect(toElements(prompt('Ask me'))).toMatch(/<button[^>]* hidden=""[^>]*>Copy<\/button>/);
  });
});

describe('the table of contents', () => {
  const render = (count: number) => {
    const titles = Array.from({ length: count }, (_, index) => heading(2, `Part ${index + 1}`));
    return renderToStaticMarkup(createElement(TableOfContents, { body: parse(...titles) }));
  };

  it('links the headings of a text with four of them', () => {
    expect(
      [...render(4).matchAll(/<a href="([^"]*)"[^>]*>([^<]*)/g)].map(([, href, name]) => [href, name]),
    ).toEqual([1, 2, 3, 4].map((part) => [`#section-part-${part}`, `Part ${part}`]));
  });

  it('is not there for a shorter text', () => {
    expect(render(3)).toBe('');
  });
});
