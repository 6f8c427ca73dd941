import { existsSync, readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { toPlainNodes } from '#shared/body/nodes.ts';
import { brand } from '#shared/brand.ts';
import { parseBody } from '#shared/body/parse.ts';
import { COLORS } from '../../../functions/mails/letter-style.ts';
import { anyCharacter } from '../any-character.ts';
import {
  blockquote,
  bulletList,
  callout,
  doc,
  everything,
  heading,
  image,
  link,
  orderedList,
  paragraph,
  prompt,
  table,
  text,
  video,
} from '../articles/body/bodies.ts';
import { environment, SITE_URL } from '../events.ts';

Object.assign(process.env, environment);
const { renderLetter } = await import('../../../functions/mails/render-letter.ts');

const letter = {
  subject: 'Your payment failed',
  preview: 'Your plan is still open',
  heading: 'We could not charge your card',
  parts: [
    { text: 'We will try again.' },
    { list: ['Articles', 'Lessons'] },
    { button: 'Update the card', url: `${SITE_URL}/account` },
    { link: 'Questions', url: `${SITE_URL}/help` },
  ],
  footer: [{ text: 'You get this mail because you have a plan.' }],
};

const toNodes = (body: object) => toPlainNodes(parseBody(JSON.stringify(body)));
const renderNodes = (body: object) => renderLetter({ ...letter, parts: [{ nodes: toNodes(body) }] });

/** What is left of HTML without its tags; brackets in it mean that a tag was not well formed. */
const stripTags = (html: string) =>
  html.replaceAll(/<[!/]?[a-z][a-z0-9]*(?:\s[a-z-]+(?:="[^"<>]*")?)*\s?\/?>/g, '');

describe('renderLetter', () => {
  it('has lines below 200 characters, but for an address, and the same words', () => {
    const words = 'We will charge your card again. '.repeat(3).trim();
    const long = `${words} `.repeat(6).trim();
    const { html } = renderLetter({
      ...letter,
      preview: words,
      parts: [
        ...[...letter.parts, { text: long }, { list: [long] }],
        { nodes: toNodes(doc(paragraph(text(long)))) },
        { nodes: toNodes(everything(words)) },
      ],
    });
    const lines = html.split('\n').filter((line) => line.length >= 200 && !line.startsWith('href="'));
    expect(lines).toEqual([]);
    // What a browser shows: blanks and line breaks alike.
    expect(stripTags(html).replaceAll(/\s+/g, ' ').split(long)).toHaveLength(4);
  });

  it('makes addresses absolute and, in plain text, writes each once and underlines headings', () => {
    const page = renderNodes(doc(paragraph(text('Prices', link('/pricing')))));
    expect(page.html).toContain(`<a\nhref="${SITE_URL}/pricing"`);
    expect(page.text).toContain(`Prices (${SITE_URL}/pricing)`);
    // An address that is its own words is written once.
    const bare = renderNodes(doc(paragraph(text(`${SITE_URL}/pricing`, link('/pricing')))));
    expect(bare.text.split('/pricing')).toHaveLength(2);
    const long = renderNodes(doc(heading(2, 'w'.repeat(61)), heading(3, 'short')));
    expect(long.text).toContain(`\n${'='.repeat(60)}\n\nshort\n-----\n`);
  });

  // Whoever changes a look opens the new file in a browser and in a mail program. `npx vitest run -u` writes it.
  it('shows every part and every node as it was looked at', async () => {
    const nodes = [
      ...toNodes(everything('words')),
      ...toNodes(doc(image({ width: 300, height: 200 }), video({ title: '' }), table(['alone']))),
    ];
    const { html, text: plain } = renderLetter({ ...letter, parts: [...letter.parts, { nodes }] });
    await expect(html.replaceAll('><', '>\n<')).toMatchFileSnapshot('letters/everything.html');
    await expect(plain).toMatchFileSnapshot('letters/everything.txt');
  });

  it('indents the lines of a list in plain text below its mark', () => {
    const body = doc(
      orderedList(9, [paragraph('nine')], [paragraph('ten'), bulletList([paragraph('in it')])]),
    );
    expect(renderNodes(body).text).toContain('9. nine\n10. ten\n    - in it');
  });

  it('escapes whatever stands in a mail', () => {
    const hostile = fc.oneof(
      fc.string({ unit: anyCharacter, maxLength: 60 }),
      fc.constantFrom('</style><script>', '"><img src=x onerror=alert(1)>', "' onload='x", '<!--', ']]>'),
    );
    fc.assert(
      fc.property(hostile, (words) => {
        const { html } = renderLetter({
          subject: words,
          preview: words,
          heading: words,
          parts: [
            { text: words },
            { list: [words] },
            { button: words, url: words },
            { link: words, url: words },
          ],
          footer: [{ text: words }],
        });
        expect(stripTags(html)).not.toMatch(/[<>]/);
        // The wordmark alone.
        expect(html.match(/<(script|img)/g)).toEqual(['<img']);
      }),
    );
    const inBody = renderNodes(everything('"><img src=x>'));
    expect(stripTags(inBody.html)).not.toMatch(/[<>]/);
  });

  it('loads the wordmark alone, the same for everybody: no other image, no font, no style sheet', () => {
    const { html } = renderLetter(letter);
    expect(html.match(/src="[^"]*"/g)).toEqual([`src="${SITE_URL}/mail-wordmark.png"`]);
    expect(html).toContain(`alt="${brand.name}"`);
    expect(html).not.toMatch(/<link|url\(|@import|@font-face/);
    expect(existsSync('web/public/mail-wordmark.png')).toBe(true);
  });

  it('names who wrote a text, beside the portrait if there is one', () => {
    const portrait = `${SITE_URL}/nora-share.jpg`;
    const parts = [{ by: 'By Nora', portrait }, { by: 'By Tom' }];
    const { html, text: plain } = renderLetter({ ...letter, parts });
    expect(plain).toContain('\n\nBy Nora\n\nBy Tom\n\n');
    expect(stripTags(html)).toMatch(/By Nora\s*By Tom/);
    const [, image, ...others] = html.match(/<img[^>]*>/g) ?? [];
    for (const part of [`src="${portrait}"`, 'alt=""', 'width="40"', 'height="40"'])
      expect(image).toContain(part);
    expect(others).toEqual([]);
  });

  it('ends with the name of a business that gives no postal address', () => {
    vi.spyOn(brand, 'postalAddress', 'get').mockReturnValue('');
    expect(renderLetter(letter).text).toMatch(/have a plan\.\n\nPlainly\n$/);
    vi.restoreAllMocks();
  });

  it('keeps the lines and the indents of a prompt', () => {
    const { html, text: plain } = renderNodes(doc(prompt('Make a list:\n\n  - one\n\t- two   of three')));
    expect(html).toContain(
      'Make a list:<br/><br/>\u{A0}\u{A0}- one<br/>\u{A0}\u{A0}\u{A0}\u{A0}- two\u{A0}\u{A0} of three',
    );
    expect(plain).toContain('Make a list:\n    \n      - one');
  });

  const ARABIC = 'السعر يرتفع في يناير';
  it.each([
    ['a paragraph', paragraph(ARABIC), '<p dir="rtl"'],
    ['a paragraph that begins with a sign', paragraph(`20 % ${ARABIC}`), '<p dir="rtl"'],
    ['Hebrew', heading(2, 'המחיר עולה'), '<h2 dir="rtl"'],
    [
      'a list',
      bulletList([paragraph(ARABIC)], [paragraph('AI')]),
      '<ul dir="rtl"\nstyle="margin:0 24px 16px 0;',
    ],
    ['a quote', blockquote(paragraph(ARABIC)), '<blockquote dir="rtl"'],
    ['a table', table([ARABIC, 'AI'], ['4.20', ARABIC]), '<div dir="rtl" tabindex="0"'],
    ['a prompt', prompt(ARABIC), '<p dir="rtl"'],
    ['a callout', callout(paragraph(ARABIC)), '<p dir="rtl"'],
    ['a caption', image({ caption: ARABIC }), '<p dir="rtl"'],
    ['the title of a video', video({ title: ARABIC }), '<p dir="rtl"'],
    ['English with a word of Arabic', paragraph(`The price: ${ARABIC}`), undefined],
    ['a list that begins in English', bulletList([paragraph('AI')], [paragraph(ARABIC)]), undefined],
  ])('gives the direction of its first letter to %s, and to nothing around it', (_what, block, start) => {
    const { html } = renderNodes(doc(block));
    expect(html.match(/<\w+[^>]* dir="rtl"/g)?.length).toBe(start && 1);
    if (start !== undefined) expect(html).toContain(start);
  });

  it('shows a title, a sentence and a link in their own direction, and lines and cells at its beginning', () => {
    const parts = [{ text: ARABIC }, { link: ARABIC, url: SITE_URL }];
    const { html } = renderLetter({ ...letter, heading: ARABIC, parts });
    expect(html).toContain('<h1 dir="rtl"');
    expect(html.match(/<p dir="rtl"/g)).toHaveLength(2);
    const { html: body } = renderNodes(doc(blockquote(paragraph(ARABIC)), table([ARABIC], [ARABIC])));
    expect(body).toContain('border-right:4px');
    expect(body.match(/text-align:right/g)).toHaveLength(2);
    expect(body).not.toMatch(/border-left:4px|text-align:left/);
  });

  it("has the colors of the site's tokens, for light and dark", () => {
    const css = readFileSync('web/ui/tokens.css', 'utf8');
    const values = (name: string) =>
      [...css.matchAll(new RegExp(`--${name}: (#\\w+);`, 'g'))].map(([, value]) => value);
    for (const [name, colors] of Object.entries(COLORS))
      expect([name, values(name)]).toEqual([name, [...colors]]);
    const { html } = renderLetter(letter);
    expect(html).toContain('name="color-scheme" content="light dark"');
    expect(html).toContain(`.text-ink{color:${COLORS.ink[1]}!important}`);
  });
});
