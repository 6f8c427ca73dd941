// The nodes and marks of a body, exactly those of shared/body/schema.ts.
import { InputRule, Node } from '@tiptap/core';
import { Blockquote } from '@tiptap/extension-blockquote';
import { Bold } from '@tiptap/extension-bold';
import { CodeBlock } from '@tiptap/extension-code-block';
import { Document } from '@tiptap/extension-document';
import { HardBreak } from '@tiptap/extension-hard-break';
import { Heading } from '@tiptap/extension-heading';
import { HorizontalRule } from '@tiptap/extension-horizontal-rule';
import { Italic } from '@tiptap/extension-italic';
import { BulletList, ListItem, OrderedList } from '@tiptap/extension-list';
import { Paragraph } from '@tiptap/extension-paragraph';
import { Text } from '@tiptap/extension-text';
import { limits } from '#shared/limits.ts';
import { bodyEditor } from '../../../content/body-editor.ts';
import { Image } from './image.ts';
import { Link } from './link.ts';
import { Table, TableCell, TableRow } from './table.ts';
import { findCell } from './table-commands.ts';
import { Video } from './video.ts';

const { tools } = bodyEditor;

/** The content of quotes, callouts and list items. */
const FLOW = '(paragraph | bulletList | orderedList)';

/** A box beside the argument, titled 'Try this'. */
const Callout = Node.create({
  name: 'callout',
  group: 'block',
  content: `${FLOW}+`,
  defining: true,
  // The second selector matches the callout of a published article.
  parseHTML: () => [{ tag: 'aside' }, { tag: 'div.callout' }, { tag: '.callout__title', ignore: true }],
  renderHTML: () => ['aside', { class: 'callout', 'data-title': tools.callout }, 0],
});

export const nodes = [
  Document,
  Text,
  Paragraph,
  HardBreak,
  // First of the marks, so that it is the outermost: a link over bold and plain words stays one element.
  Link,
  Bold,
  Italic,
  // The article's title is the first level, so a text begins with the second.
  Heading.extend({
    parseHTML: () => [
      { tag: 'h1', attrs: { level: 2 } },
      { tag: 'h2', attrs: { level: 2 } },
      ...['h3', 'h4', 'h5', 'h6'].map((tag) => ({ tag, attrs: { level: 3 } })),
    ],
  }).configure({ levels: [2, 3] }),
  BulletList,
  OrderedList.extend({
    addAttributes: () => ({
      start: {
        default: 1,
        parseHTML: (element) => {
          const start = Number(element.getAttribute('start') ?? 1);
          return Number.isInteger(start) && start >= 0 && start <= limits.listStart ? start : 1;
        },
      },
    }),
    // A higher number is a postal code, or a sum.
    addInputRules() {
      return (this.parent?.() ?? []).map(
        ({ find, handler }) =>
          new InputRule({
            find,
            handler: (props) => (Number(props.match[1]) > limits.listStart ? null : handler(props)),
          }),
      );
    },
  }),
  ListItem.extend({ content: `paragraph ${FLOW}*` }),
  Blockquote.extend({ content: `${FLOW}+` }),
  Callout,
  // A prompt is plain text with line breaks, like code.
  CodeBlock.extend({
    name: 'prompt',
    addAttributes: () => ({}),
    parseHTML: () => [
      { tag: 'pre', preserveWhitespace: 'full' },
      { tag: 'figcaption.prompt__bar', ignore: true },
    ],
    renderHTML: () => [
      'div',
      { class: 'prompt', 'data-title': tools.prompt },
      ['pre', { class: 'prompt__text' }, 0],
    ],
  }),
  Table,
  TableRow,
  TableCell,
  HorizontalRule.extend({
    // No divider in a cell: dashes there mean that there is no value.
    addInputRules() {
      return (this.parent?.() ?? []).map(
        ({ find, handler }) =>
          new InputRule({ find, handler: (props) => (findCell(props.state) ? null : handler(props)) }),
      );
    },
  }),
  Image,
  Video,
];
