import { describe, expect, it } from 'vitest';
import { isMarkdown, renderMarkdown } from '../../../../web/features/writing/body-editor/markdown.ts';

describe('isMarkdown', () => {
  it.each([
    ['a heading and a list', '## Head\n- one'],
    ['a numbered list and a quote', '1. one\n\n> quote'],
    ['a block of code and a divider', '```\ncode\n```\n\n---'],
    ['a table', '| a | b |\n|---|:-:|\n| 1 | 2 |'],
    ['a subheading', 'One\n\n### Two'],
    ['a list with dashes', '- one\n- two'],
    ['a list of numbers with a line of its own', '1) one\n   more\n\n2) two'],
    ['a list with bullets', '• one\n◦ two'],
    ['code alone', '```\na\n```'],
    ['bold words', 'Take **one** of them'],
    ['a link', 'Read [this](https://example.com/a_b)'],
    ['a callout', '<aside>\n💡 a\n</aside>'],
  ])('finds %s', (_, text) => {
    expect(isMarkdown(text)).toBe(true);
  });

  it.each([
    ['a dash in front of one line', '- one'],
    ['a list below words', 'Take these:\n- one\n- two'],
    ['two products', '2 ** 3 and 4 ** 5'],
    ['brackets', 'See [a] (https://example.com)'],
    ['a quoted mail', 'Hello\n> quote\n> quote'],
    ['a hash tag and a sum', '#bread is 1.5 - 2 kg\n10-12 o’clock'],
    ['a sign within a line', 'Take # and - for it'],
    ['an address', 'https://example.com/#a'],
  ])('finds none in %s', (_, text) => {
    expect(isMarkdown(text)).toBe(false);
  });
});

describe('renderMarkdown', () => {
  it.each([
    ['HTML', '<script>alert(1)</script>', '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>\n'],
    ['a block of HTML', '<div>\n# a\n</div>', '<p>&lt;div&gt;</p>\n<h1>a</h1>\n<p>&lt;/div&gt;</p>\n'],
    ['struck words', '~~a~~', '<p>~~a~~</p>\n'],
    ['an indented line', '    a', '<p>    a</p>\n'],
    ['a line of dashes below words', 'a\n---', '<p>a</p>\n<hr>\n'],
    ['a box to tick', '- [x] a', '<ul>\n<li>☑ a</li>\n</ul>\n'],
    ['bullets', '• a\n\n◦ b', '<ul>\n<li><p>a</p>\n</li>\n<li><p>b</p>\n</li>\n</ul>\n'],
    [
      'a callout',
      'a\n\n<aside>\nb\n</aside>\n\n<aside>\nc\n</aside>',
      '<p>a</p>\n<aside><p>b</p>\n</aside><aside><p>c</p>\n</aside>',
    ],
    [
      'an address without a scheme',
      'www.a.example',
      '<p><a href="https://www.a.example">www.a.example</a></p>\n',
    ],
  ])('renders %s', (_, text, html) => {
    expect(renderMarkdown(text)).toBe(html);
  });
});
