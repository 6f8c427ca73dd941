import { describe, expect, it } from 'vitest';
import type { Line } from '#shared/contract/search.ts';
import { toFoldedWords } from '#shared/fold.ts';
import { makeLine } from '../../../functions/search/line.ts';

/** A line as text, with what was found in brackets. */
const write = (line: Line): string =>
  line.map(({ text, isMatch }) => (isMatch ? `[${text}]` : text)).join('');

const lineOf = (texts: readonly string[], words: string, otherwise = '') =>
  write(makeLine(texts, new Set(toFoldedWords(words)), otherwise));

const LONG = `${'before '.repeat(40)}invoice ${'after '.repeat(40)}`.trim();

describe('the line of a hit', () => {
  it.each([
    ['whole if it is short', ['Write an invoice.'], 'invoice', 'Write an [invoice].'],
    [
      'with the word as the text has it',
      ['ÉCLAIRS, Müller & Söhne'],
      'eclairs muller',
      '[ÉCLAIRS], [Müller] & Söhne',
    ],
    [
      'with German, Turkish and Arabic words',
      ['Straße İstanbul فَاتُورَة'],
      'strasse istanbul فاتوره فاتورة',
      '[Straße] [İstanbul] [فَاتُورَة]',
    ],
    [
      'with whole words only',
      ['invoices, an invoice, reinvoice'],
      'invoice',
      'invoices, an [invoice], reinvoice',
    ],
    [
      'with most of the words',
      ['An invoice.', 'A late invoice.', 'Late.'],
      'late invoice',
      'A [late] [invoice].',
    ],
    ['the first of equals', ['One invoice.', 'Two invoice.'], 'invoice', 'One [invoice].'],
    [
      'one line of several, and one cell of a table',
      ['Above\nAn invoice\tbeside\nBelow'],
      'invoice',
      'An [invoice]',
    ],
    ['markup as text', ['<b>invoice</b> & "more"'], 'invoice', '<b>[invoice]</b> & "more"'],
  ])('is %s', (_, texts, words, expected) => {
    expect(lineOf(texts, words)).toBe(expected);
  });

  it('is the beginning of another text where nothing was found', () => {
    expect(lineOf(['Nothing here'], 'invoice', 'The extract.')).toBe('The extract.');
    expect(lineOf([], 'invoice', LONG)).toMatch(/^before (before )+…$|^before .*before…$/);
  });

  it('is cut at spaces around the first word that was found', () => {
    const line = lineOf([LONG], 'invoice');
    expect(line).toMatch(/^…(before ){3,8}\[invoice\] (after )+after…$/);
    expect(line.length).toBeLessThan(180);
  });

  it('ends where it is cut, also if more is found behind that', () => {
    const line = lineOf([`${LONG} invoice`], 'invoice');
    expect(line).toMatch(/^…(before ){3,8}\[invoice\] (after )+after…$/);
    expect(line.length).toBeLessThan(180);
  });

  it.each([
    ['a word of 5,000 letters', 'x'.repeat(5000)],
    ['5,000 letters without a space around a word', `${'好'.repeat(2500)} x ${'好'.repeat(2500)}`],
    ['5,000 emoji', `${'😀'.repeat(2000)}x${'😀'.repeat(2000)}`],
  ])('is short and well formed in %s', (_, text) => {
    const line = lineOf([text], text.includes(' ') || text.includes('😀') ? 'x' : text);
    expect(line).toContain('[x');
    expect(line.length).toBeLessThan(240);
    expect(line.isWellFormed()).toBe(true);
  });
});
