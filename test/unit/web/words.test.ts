import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { findWords } from './find-words.ts';

/** Text that looks like words for people and is not. */
const ALLOWED: readonly { file: string; text: string; reason: string }[] = [
  {
    file: 'web/features/session/auth-errors.ts',
    text: 'Multifactor authentication required',
    reason: "The tenant's message: compared, never shown.",
  },
  {
    file: 'web/features/session/auth-errors.ts',
    text: 'ID token',
    reason: "Part of a message of the tenant's library: compared, never shown.",
  },
  {
    file: 'web/scripts/unknown-action.ts',
    text: 'Unknown action',
    reason: 'Written to the console, for developers (docs/product.md 2.6).',
  },
];

const files = globSync('web/{features,pages,app,scripts,ui}/**/*.{ts,tsx}').toSorted();

const findings = files.flatMap((file) =>
  findWords(file, readFileSync(file, 'utf8')).map(({ line, text }) => ({ file, line, text })),
);

describe('words of the interface', () => {
  it('finds the words of the interface only in web/content and shared/words.ts', () => {
    const isAllowed = (finding: { file: string; text: string }) =>
      ALLOWED.some(({ file, text }) => file === finding.file && text === finding.text);
    expect(
      findings
        .filter((finding) => !isAllowed(finding))
        .map(({ file, line, text }) => `${file}:${line} ${text}`),
    ).toEqual([]);
  });

  it('finds a match for each entry of the allow list', () => {
    for (const { file, text } of ALLOWED)
      expect(findings).toContainEqual(expect.objectContaining({ file, text }));
  });

  it.each([
    ['text of an element', '<p>\n  Hello\n</p>', 2, 'Hello'],
    ['an attribute that is read', '<img alt="A cat" />', 1, 'A cat'],
    ['an attribute with a template', '<a aria-label={`Remove ${name}`} />', 1, 'Remove {}'],
    ['a choice inside an element', "<b>{isBusy ? 'Saving...' : label}</b>", 1, 'Saving...'],
    ['a sentence', "toast('that did not work.')", 1, 'that did not work.'],
    ['a title', "const title = 'Your plan';", 1, 'Your plan'],
    ['a template', 'const title = `Your plan, ${name}`;', 1, 'Your plan, {}'],
    ['the message of an ApiError', "throw new ApiError('conflict', { message: 'No price' });", 1, 'No price'],
  ])('finds words of the interface in %s', (_what, source, line, text) => {
    expect(findWords('planted.tsx', source)).toEqual([{ line, text }]);
  });

  it.each([
    ['a word from web/content', '<p>{words.title}</p>'],
    ['an attribute that is not read', '<p className="Card wide" data-text="A b" id="Main" />'],
    ['an empty alternative text', '<img alt="" />'],
    ['punctuation between words', '<title>{`${title} · ${brand.name}`}</title>'],
    ['an import', "import { a } from './A b.ts';"],
    ['an error for developers', "throw new Error('useIdentity needs LoginRequired');"],
    ['the route of an endpoint', "callSite('GET /blog/newsletter/list', isReply, {})"],
    ['a list of classes', '<p className={`card card--${size}`} />'],
  ])('accepts text that is no word of the interface: %s', (_what, source) => {
    expect(findWords('planted.tsx', source)).toEqual([]);
  });
});
