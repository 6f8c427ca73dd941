import { getSchema, type JSONContent } from '@tiptap/core';
import { Fragment, type Node } from '@tiptap/pm/model';
import type { Body } from '#shared/body/schema.ts';
import { nodes } from './nodes.ts';

const schema = getSchema(nodes);

/** The body of a document: without attributes that have no value, and without empty paragraphs at the end. */
export const toBody = (document: Node): Body | undefined => {
  const body: Body = JSON.parse(JSON.stringify(document, (_key, value: unknown) => value ?? undefined));
  const end = body.content.findLastIndex(({ type, ...block }) => type !== 'paragraph' || 'content' in block);
  return end === -1 ? undefined : { ...body, content: body.content.slice(0, end + 1) };
};

/** Adds what the editor needs and a body may lack: the paragraph that begins a list item, or stands in an empty quote. */
const complete = (node: Node): Node =>
  node.isText
    ? node
    : (node.type.createAndFill(node.attrs, Fragment.from(node.children.map(complete)), node.marks) ?? node);

/** The document of a body. */
export const toDocument = (body: Body): JSONContent => complete(schema.nodeFromJSON(body)).toJSON();
