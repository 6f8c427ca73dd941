import { expect, it } from 'vitest';
import {
  element,
  emptyElement,
  escapeXml,
  parentElement,
  xmlDocument,
} from '../../../functions/platform/xml.ts';

it.each([
  [`<a href="x">&'</a>`, '&lt;a href=&quot;x&quot;&gt;&amp;&#39;&lt;/a&gt;'],
  ['a\tb\nc\rd', 'a\tb\nc\rd'],
  ['a\u0000b\u001fc\ufffed\uffffe', 'abcde'],
  ['😀 é', '😀 é'],
  ['\ud83d alone', ' alone'],
])('escapes %j: %j', (text, escaped) => {
  expect(escapeXml(text)).toBe(escaped);
});

it('writes elements, whose text and attributes are escaped', () => {
  const link = emptyElement('link', { href: 'a&b', rel: 'self' });
  expect(link).toBe('<link href="a&amp;b" rel="self"/>');
  expect(element('title', 'A & B', { type: '"text"' })).toBe(
    '<title type="&quot;text&quot;">A &amp; B</title>',
  );
  expect(xmlDocument(parentElement('feed', [link, '<id>1</id>'], { 'xml:lang': 'en' }))).toBe(
    `<?xml version="1.0" encoding="UTF-8"?>\n<feed xml:lang="en">${link}<id>1</id></feed>\n`,
  );
});
