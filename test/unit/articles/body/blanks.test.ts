import { describe, expect, it } from 'vitest';
import { fillPrompt, findBlankProblem, listBlanks, splitPrompt } from '#shared/body/blanks.ts';
import { PublishableBody, PublishedBody } from '#shared/body/parse.ts';
import { doc, paragraph, prompt } from './bodies.ts';

/** The prompt with each blank as `<name>`. */
const show = (text: string) =>
  splitPrompt(text)
    .map((part) => (typeof part === 'string' ? part : `<${part.name}>`))
    .join('');

const CLOSE = /^A blank is not closed/;
const NAME = 'A blank needs a name, such as {{business}}';
const NESTED = 'A blank has two braces on each side, and no blank within it: {{business}}';
const blanksOf = (count: number) =>
  Array.from({ length: count }, (_, index) => `{{blank ${index}}}`).join(' ');
const long = 'x'.repeat(40);

it.each<[text: string, shown: string, problem?: string | RegExp]>([
  ['Write to {{business}}.', 'Write to <business>.'],
  ['{{a}}{{b}}\n{{a}}', '<a><b>\n<a>'],
  ['{{ two  words }}', '<two words>'],
  ['{{Größe-2}} {{名前}} {{שם העסק}} {{நிறுவனம்}}', '<Größe-2> <名前> <שם העסק> <நிறுவனம்>'],
  [`{{${long}}}`, `<${long}>`],
  [`{{${'𝒳'.repeat(40)}}}`, `<${'𝒳'.repeat(40)}>`],
  ['{"a": {"b": {}}} {a} }}', '{"a": {"b": {}}} {a} }}'],
  ['{"name": {{name}}}', '{"name": <name>}'],
  [blanksOf(12), blanksOf(12).replaceAll('{{', '<').replaceAll('}}', '>')],
  [
    blanksOf(13),
    blanksOf(13).replaceAll('{{', '<').replaceAll('}}', '>'),
    'A prompt has at most 12 different blanks',
  ],
  ['{{}}', '{{}}', NAME],
  ['{{ - }}', '{{ - }}', NAME],
  ['{{{{a}}}}', '{{{{a}}}}', NESTED],
  ['{{{a}}}', '{{{a}}}', NESTED],
  ['{{a', '{{a', CLOSE],
  ['{{a\n}}', '{{a\n}}', CLOSE],
  ['{{a}} and {{b}', '<a> and {{b}', CLOSE],
  ['{{a} and {{b}}', '{{a} and <b>', CLOSE],
  ['{{a {{b}} c}}', '{{a <b> c}}', CLOSE],
  [`{{${long}x}}`, `{{${long}x}}`, /at most 40 characters/],
  ['{{a_b}}', '{{a_b}}', /only letters, digits, spaces and hyphens: {{a_b}}/],
  ['{{<b>}}', '{{<b>}}', /only letters/],
  ['{{__proto__}}', '{{__proto__}}', /only letters/],
])('reads %j', (text, shown, problem) => {
  expect(show(text)).toBe(shown);
  if (problem === undefined) expect(findBlankProblem(text)).toBeUndefined();
  else expect(findBlankProblem(text)).toMatch(problem);
});

it('divides a prompt into words and blanks, without empty words', () => {
  const [a, b] = ['a', 'b'].map((name) => ({ name, key: name }));
  expect(splitPrompt('{{a}}{{b}} and {{a}}')).toEqual([a, b, ' and ', a]);
  expect(splitPrompt('')).toEqual([]);
});

it('counts a blank once, however it is written', () => {
  const blanks = listBlanks(splitPrompt('{{Café}} {{cafe}} {{CAFE}} {{city}}'));
  expect(blanks).toEqual([
    { name: 'Café', key: 'cafe' },
    { name: 'city', key: 'city' },
  ]);
  expect(findBlankProblem(`${blanksOf(12)} {{BLANK 1}}`)).toBeUndefined();
});

describe('fillPrompt', () => {
  const parts = splitPrompt('{{a}}, {{constructor}}, {{A}}.');

  it('puts words into every blank with that name, and the name in brackets into the others', () => {
    expect(fillPrompt(parts)).toBe('[a], [constructor], [A].');
    expect(fillPrompt(parts, new Map([['a', 'Rosa']]))).toBe('Rosa, [constructor], Rosa.');
  });

  it('leaves words that look like a blank, HTML or a pattern as they are', () => {
    for (const word of ['{{constructor}}', '<b>&amp;</b>', '$& $1'])
      expect(fillPrompt(parts, new Map([['a', word]]))).toBe(`${word}, [constructor], ${word}.`);
  });
});

it('refuses a wrong blank where a text is published, at its block, and nowhere else', () => {
  const wrong = doc(paragraph('{{a'), prompt('{{b}}'), prompt('Ask {{c'));
  const { error } = PublishableBody.safeParse(wrong);
  expect(error?.issues.map(({ path }) => path)).toEqual([['content', 2]]);
  expect(error?.issues[0]?.message).toMatch(CLOSE);
  expect(PublishedBody.safeParse(wrong).success).toBe(true);
});
