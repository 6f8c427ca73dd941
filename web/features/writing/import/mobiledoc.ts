// The HTML of a text in mobiledoc 0.3, the format of Ghost's editor before version 5.
import { isRecord } from '../../../json.ts';
import { escapeHtml, readList, renderCard } from './cards.ts';

const MARKUP_SECTION = 1;
const IMAGE_SECTION = 2;
const LIST_SECTION = 3;
const CARD_SECTION = 10;
const ATOM = 1;

/** What a text may be marked with. A tag of another kind leaves its words. */
const MARKUPS = /^(?:a|b|strong|i|em|s|sub|sup)$/;
const BLOCKS = /^(?:p|h[1-6]|blockquote|aside|ul|ol)$/;

const toList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Attributes stand in one list: name, value, name, value. */
const readHref = (attributes: unknown): string => {
  const list = toList(attributes);
  const href = list.find((_, index) => list[index - 1] === 'href');
  return typeof href === 'string' ? href : '';
};

/** Throws if the JSON is broken. */
export const renderMobiledoc = (json: string): string => {
  const document: unknown = JSON.parse(json);
  const [markups, atoms, cards] = [
    readList(document, 'markups'),
    readList(document, 'atoms'),
    readList(document, 'cards'),
  ];

  const openMarkup = (index: unknown): readonly [open: string, close: string] => {
    const [tag, attributes] = toList(markups[Number(index)]);
    const name = String(tag).toLowerCase();
    if (!MARKUPS.test(name)) return ['', ''];
    return [name === 'a' ? `<a href="${escapeHtml(readHref(attributes))}">` : `<${name}>`, `</${name}>`];
  };

  const renderMarkers = (markers: unknown): string => {
    const open: string[] = [];
    return toList(markers)
      .map((marker) => {
        const [type, opened, closed, value] = toList(marker);
        const pairs = toList(opened).map(openMarkup);
        open.push(...pairs.map(([, close]) => close));
        const [atom, atomText] = type === ATOM ? toList(atoms[Number(value)]) : [];
        const text = atom === 'soft-return' ? '<br>' : escapeHtml(String(type === ATOM ? atomText : value));
        const ends = open.splice(Math.max(0, open.length - Number(closed)), Number(closed)).toReversed();
        return pairs.map(([start]) => start).join('') + text + ends.join('');
      })
      .join('');
  };

  const renderSection = (section: unknown): string => {
    const [type, second, third] = toList(section);
    if (type === IMAGE_SECTION) return renderCard('image', { src: second });
    if (type === CARD_SECTION) {
      const [name, payload] = toList(cards[Number(second)]);
      return renderCard(String(name), isRecord(payload) ? payload : {});
    }
    const block = BLOCKS.exec(String(second).toLowerCase())?.[0] ?? 'p';
    if (type === LIST_SECTION) {
      const items = toList(third).map((item) => `<li>${renderMarkers(item)}</li>`);
      return `<${block}>${items.join('')}</${block}>`;
    }
    return type === MARKUP_SECTION ? `<${block}>${renderMarkers(third)}</${block}>` : '';
  };
  return readList(document, 'sections').map(renderSection).join('');
};
