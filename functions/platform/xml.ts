const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  // Outlook for Windows does not know `&apos;`.
  "'": '&#39;',
};

/** Escapes text for an element or an attribute of XML or HTML, and removes characters that XML 1.0 does not allow. */
export const escapeXml = (text: string): string =>
  text
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replace(/[&<>"']/g, (letter) => ENTITIES[letter] ?? letter);

const renderAttributes = (attributes: Readonly<Record<string, string>>): string =>
  Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escapeXml(value)}"`)
    .join('');

/** An element that holds text. */
export const element = (name: string, text: string, attributes: Readonly<Record<string, string>> = {}) =>
  `<${name}${renderAttributes(attributes)}>${escapeXml(text)}</${name}>`;

/** An element that holds elements, which are already XML. */
export const parentElement = (name: string, children: readonly string[], attributes = {}): string =>
  `<${name}${renderAttributes(attributes)}>${children.join('')}</${name}>`;

export const emptyElement = (name: string, attributes: Readonly<Record<string, string>>): string =>
  `<${name}${renderAttributes(attributes)}/>`;

/** A complete document with this root element. */
export const xmlDocument = (root: string): string => `<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`;
