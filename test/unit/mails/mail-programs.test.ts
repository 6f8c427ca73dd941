// What Gmail, Apple Mail and Outlook for Windows do with our mails, by the data of caniemail.com.
import { caniemail } from 'caniemail';
import { expect, it } from 'vitest';
import { BLOCKS, renderIssue } from './rich-mail.ts';

const { renderLetter } = await import('../../../functions/mails/render-letter.ts');

const CLIENTS = [
  'gmail.desktop-webmail',
  'gmail.ios',
  'gmail.android',
  'apple-mail.macos',
  'apple-mail.ios',
  'outlook.windows',
] as const;

const LIGHT = 'The light colors, or colors that the program inverts by itself.';
const NOTHING_LOST = 'The same: none of our mails has the values or elements that are left out.';

/** What a reader sees where one of these programs leaves a feature out, whole or in part. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'color-scheme CSS property': LIGHT,
  'color-scheme meta tag': LIGHT,
  '@media': LIGHT,
  '<style> element': LIGHT,
  'border-radius': 'Square corners.',
  'min-width property': 'Narrow columns of a wide table.',
  'table-layout': 'A wider mail, if a table of the text is wide.',
  overflow:
    "Gmail on Android cuts a table that is wider than the screen. 'Read online' stands above the text.",
  'word-break': 'Breaks within words of a wide table.',
  'max-width': 'The same: images have their width as an attribute, and the mail is 600 pixels wide.',
  display: 'The same: images stand alone, and the cell of a button pads it.',
  'text-decoration': 'Links with the line of the program, buttons too.',
  ...Object.fromEntries(
    [
      ['background', 'border', 'dir attribute', 'display:none', 'font-size', 'font-weight', 'line-height'],
      ['height attribute', 'height property', 'margin', 'padding', 'text-align', 'width attribute'],
      ['width property', '<body> element', '<ul>, <ol> and <dl>'],
    ]
      .flat()
      .map((title) => [title, NOTHING_LOST]),
  ),
};

/** What the data tell in a note alone: values, and elements that may not have a property. */
const NOTES = [
  ['padding', /^<(?!td|th|a\b)[^>]*[\s;"]padding(-\w+)?:[^;"]*[1-9]/],
  ['width', /^<(?:img|div|p|span|body)\b[^>]*[\s;"]width:/],
  ['dir', /^<(?:a|td)\b[^>]* dir=/],
  ['text-align', /text-align:(?:start|end)/],
  ['margin', /margin(-\w+)?:[^;"]*-\d/],
] as const;

const findFeatures = (html: string): string[] => {
  const { errors, warnings } = caniemail({ clients: [...CLIENTS], html }).issues;
  return [...errors.values(), ...warnings.values()].flat().map(({ title }) => title);
};

/** What a program leaves out although it is no exception. */
const lint = (html: string): string[] => [
  ...new Set([
    ...findFeatures(html).filter((title) => !(title in EXCEPTIONS)),
    ...(html.match(/<[a-z][^>]*>/g) ?? []).flatMap((tag) =>
      NOTES.flatMap(([what, pattern]) => (pattern.test(tag) ? [`${what}: ${tag}`] : [])),
    ),
  ]),
];

const mails = {
  'every part of a mail': renderLetter({
    subject: 'Your payment failed',
    preview: 'Your plan is still open',
    heading: 'We could not charge your card',
    parts: [
      { text: 'We try again.' },
      { list: ['One', 'Two'] },
      { button: 'Pay', url: 'https://a.example/' },
    ],
    footer: [{ link: 'Your account', url: 'https://a.example/account' }],
  }),
  'an extract': renderIssue(undefined),
  ...Object.fromEntries(Object.entries(BLOCKS).map(([name, blocks]) => [name, renderIssue(blocks)])),
};

it.each(Object.entries(mails))('nothing is lost of %s', (_name, { html }) => {
  expect(lint(html)).toEqual([]);
  // Outlook for Windows pads no link, but the cell around it by a property of its own.
  const padded = html.match(/<a\b[^>]*[\s;"]padding:/g) ?? [];
  expect(html.match(/mso-padding-alt/g) ?? []).toHaveLength(padded.length);
});

it('has no exception that no mail needs', () => {
  const found = new Set(Object.values(mails).flatMap(({ html }) => findFeatures(html)));
  expect(Object.keys(EXCEPTIONS).filter((title) => !found.has(title))).toEqual([]);
});

it.each([
  ['display:flex', 'display:flex'],
  ['position:absolute', 'position'],
  ['object-fit:cover', 'object-fit'],
  ['padding:1px 0', 'padding: <p'],
  ['text-align:start', 'text-align: <p'],
  ['margin:0 -4px', 'margin: <p'],
  ['width:50%', 'width: <p'],
])('finds %s', (css, found) => {
  const { html } = renderIssue(BLOCKS.paragraph);
  expect(lint(html.replace('margin:0 0 16px', css))).toContainEqual(expect.stringContaining(found));
});
