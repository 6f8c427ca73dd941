const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** Text as XML and HTML may carry it, in an element or an attribute; characters that XML 1.0 has no place for are left out. */
export const escaped = (text: string): string =>
  text
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replace(/[&<>"']/g, (letter) => ENTITIES[letter] ?? letter);

/** The attributes as they stand in a tag. */
const attributesOf = (attributes: Readonly<Record<string, string>>): string =>
  Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escaped(value)}"`)
    .join('');

/** An element with text in it. */
export const element = (name: string, text: string, attributes: Readonly<Record<string, string>> = {}) =>
  `<${name}${attributesOf(attributes)}>${escaped(text)}</${name}>`;

/** An element with elements in it, which are XML already. */
export const parent = (name: string, children: readonly string[], attributes = {}): string =>
  `<${name}${attributesOf(attributes)}>${children.join('')}</${name}>`;

/** An element with nothing in it. */
export const empty = (name: string, attributes: Readonly<Record<string, string>>): string =>
  `<${name}${attributesOf(attributes)}/>`;

/** A whole document around its outermost element. */
export const xmlDocument = (root: string): string => `<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`;
