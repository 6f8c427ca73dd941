import { describe, expect, it } from 'vitest';
import { PublishedBody } from '#shared/body/parse.ts';
import { limits } from '#shared/limits.ts';
import { listNewHeadings, parseLines } from '../../../web/features/writing/inside-lines.ts';
import { doc, heading, paragraph } from '../articles/body/bodies.ts';

const bodyWith = (...headings: string[]) =>
  PublishedBody.parse(doc(...headings.map((words) => heading(2, words)), paragraph('Words.')));

describe('the lines of a text', () => {
  it('are none if all six are empty', () => {
    expect(parseLines('\n \n\t\n\u200B\n\n')).toEqual([]);
  });

  it('leave out empty lines, and spaces that nobody sees', () => {
    expect(parseLines(' Three rounds \n\n\tA  sheet\tto keep')).toEqual(['Three rounds', 'A sheet to keep']);
  });

  it('keep more lines than there may be', () => {
    expect(parseLines('a\nb\nc\nd\ne\nf\ng')).toHaveLength(7);
  });
});

describe('the headings that can be copied', () => {
  it('are none without a body or a heading', () => {
    expect(listNewHeadings(undefined, [])).toEqual([]);
    expect(listNewHeadings(bodyWith(), [])).toEqual([]);
  });

  it('are the first six, each once', () => {
    const body = bodyWith('One', 'Two', 'One', 'Three', 'Four', 'Five', 'Six', 'Seven');
    expect(listNewHeadings(body, [])).toEqual(['One', 'Two', 'Three', 'Four', 'Five', 'Six']);
  });

  it('go into free places, and repeat no line', () => {
    const lines = ['Mine', 'Two', 'Also mine', 'And mine'];
    expect(listNewHeadings(bodyWith('One', 'Two', 'Three', 'Four'), lines)).toEqual(['One', 'Three']);
    expect(listNewHeadings(bodyWith('One'), [...lines, '5', '6', '7'])).toEqual([]);
  });

  it.each([
    ['a heading that just fits', 'x'.repeat(limits.inside.max), 'x'.repeat(limits.inside.max)],
    ['words', `${'word '.repeat(30)}end`, `${'word '.repeat(24).trim()}…`],
    ['words of which one ends at the limit', `${'x'.repeat(119)} end`, `${'x'.repeat(119)}…`],
    ['one long word', 'x'.repeat(200), `${'x'.repeat(119)}…`],
    ['one long word of emoji', `x${'😀'.repeat(80)}`, `x${'😀'.repeat(59)}…`],
  ])('are cut after a word if they are too long: %s', (_, words, line) => {
    expect(listNewHeadings(bodyWith(words), [])).toEqual([line]);
    expect(line.length).toBeLessThanOrEqual(limits.inside.max);
  });
});
