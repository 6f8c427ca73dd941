// Bodies to try, as JSON that may be wrong.
export const IMAGE = 'blogimage/w11-16-22-y2026/6f1c2f6e-64a5-4d5c-9a51-0d9a3b8a7c11-1600.webp';
export const VIDEO_URL = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ';

type Node = Readonly<Record<string, unknown>>;

export const doc = (...content: unknown[]) => ({ type: 'doc', content });
export const text = (text: string, ...marks: Node[]) => ({
  type: 'text',
  text,
  ...(marks.length > 0 && { marks }),
});
export const bold = { type: 'bold' };
export const italic = { type: 'italic' };
export const link = (href: string) => ({ type: 'link', attrs: { href } });
export const paragraph = (...content: (Node | string)[]) => ({
  type: 'paragraph',
  content: content.map((part) => (typeof part === 'string' ? text(part) : part)),
});
export const heading = (level: number, words: string) => ({
  type: 'heading',
  attrs: { level },
  content: [text(words)],
});
const item = (...content: Node[]) => ({ type: 'listItem', content });
export const bulletList = (...items: Node[][]) => ({
  type: 'bulletList',
  content: items.map((content) => item(...content)),
});
export const orderedList = (start: number, ...items: Node[][]) => ({
  type: 'orderedList',
  attrs: { start },
  content: items.map((content) => item(...content)),
});
export const blockquote = (...content: Node[]) => ({ type: 'blockquote', content });
export const callout = (...content: Node[]) => ({ type: 'callout', content });
export const prompt = (words: string) => ({ type: 'prompt', content: [text(words)] });
const cell = (content: Node | string | Node[]) => ({
  type: 'tableCell',
  ...(content !== '' && { content: typeof content === 'string' ? [text(content)] : [content].flat() }),
});
/** A table of rows of cells, each with a text or with nodes; without content where the text is empty. */
export const table = (...rows: (Node | string | Node[])[][]) => ({
  type: 'table',
  content: rows.map((cells) => ({ type: 'tableRow', content: cells.map(cell) })),
});
export const hardBreak = { type: 'hardBreak' };
export const divider = { type: 'horizontalRule' };
export const image = (attrs: Node = {}) => ({
  type: 'image',
  attrs: { key: IMAGE, alt: 'A bakery counter', caption: '', ...attrs },
});
export const video = (attrs: Node = {}) => ({
  type: 'video',
  attrs: { url: VIDEO_URL, title: 'A tour', ...attrs },
});

/** A body with every node and mark, whose words and descriptions are all `words`. */
export const everything = (words: string) =>
  doc(
    heading(2, words),
    heading(3, words),
    paragraph(
      words,
      text(words, bold),
      text(words, italic),
      { type: 'hardBreak' },
      text(words, link('https://example.com/'), bold),
    ),
    bulletList([paragraph(words), bulletList([paragraph(words)])]),
    orderedList(3, [paragraph(words)]),
    blockquote(paragraph(words)),
    callout(paragraph(words)),
    prompt(words),
    table([words, words], [text(words, bold), text(words, link('https://example.com/'))]),
    divider,
    image({ alt: words, caption: words, width: 1600, height: 1200 }),
    video({ title: words }),
  );
