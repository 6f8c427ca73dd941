import { describe, expect, it } from 'vitest';
import { splitParagraphs } from '../../../../web/features/writing/body-editor/plain-text.ts';

describe('splitParagraphs', () => {
  it.each([
    ['one line', 'One', [['One']]],
    ['lines as paragraphs where no line is empty', 'One\r\nTwo\rThree', [['One'], ['Two'], ['Three']]],
    ['paragraphs at empty lines, with their lines', 'One\ntwo\n\nThree', [['One', 'two'], ['Three']]],
    ['several empty lines as one', 'One\n\n \n\t\nTwo', [['One'], ['Two']]],
    ['separators of lines and paragraphs', 'One\u2028two\u2029\u2029Three', [['One', 'two'], ['Three']]],
    ['no empty line at the beginning or end', '\n\nOne\n\nTwo\n', [['One'], ['Two']]],
  ])('splits %s', (_, text, paragraphs) => {
    expect(splitParagraphs(text)).toEqual(paragraphs);
  });
});
