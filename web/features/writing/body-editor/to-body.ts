import { getSchema, type JSONContent } from '@tiptap/core';
import { DOMParser, Fragment, type Node } from '@tiptap/pm/model';
import type { Block, Body } from '#shared/body/schema.ts';
import { removeHidden } from '#shared/text.ts';
import { toBlock } from '../../../typed-body.ts';
import { nodes } from './nodes.ts';

const schema = getSchema(nodes);

/** The blocks of nodes: a block stays the same node until somebody types into it. */
const blocks = new WeakMap<Node, Block>();

const readBlock = (node: Node): Block => {
  const block = blocks.get(node) ?? toBlock(node);
  blocks.set(node, block);
  return block;
};

/** The body of a document, without empty paragraphs at the end. */
export const toBody = (document: Node): Body | undefined => {
  const end = document.children.findLastIndex(
    ({ type, childCount }) => type.name !== 'paragraph' || childCount > 0,
  );
  return end === -1
    ? undefined
    : { type: 'doc', content: document.children.slice(0, end + 1).map(readBlock) };
};

/** Adds what the editor needs and a body may lack: the paragraph at the start of a list item, or in an empty quote. */
const complete = (node: Node): Node =>
  node.isText
    ? node
    : (node.type.createAndFill(node.attrs, Fragment.from(node.children.map(complete)), node.marks) ?? node);

/** The editor's document for a body. */
export const toDocument = (body: Body): JSONContent => complete(schema.nodeFromJSON(body)).toJSON();

/** The body of a page that was cleaned as a paste is. */
export const parsePage = (page: Document): Body | undefined => {
  const walker = page.createTreeWalker(page.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    if (node instanceof Text) node.data = removeHidden(node.data, 'many');
  }
  return toBody(DOMParser.fromSchema(schema).parse(page.body));
};
