import type { JSONContent } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import type { Body } from '#shared/body/schema.ts';

/** The body of a document: without attributes that have no value, and without empty paragraphs at the end. */
export const toBody = (document: Node): Body | undefined => {
  const body: Body = JSON.parse(JSON.stringify(document, (_key, value: unknown) => value ?? undefined));
  const isText = (block: Body['content'][number]) =>
    block.type !== 'paragraph' || block.content !== undefined;
  const content = body.content.slice(0, body.content.findLastIndex(isText) + 1);
  return content.length === 0 ? undefined : { ...body, content };
};

/** A body in the type of Tiptap, which has other optional properties. */
export const toContent = (body: Body | undefined): JSONContent | null =>
  body ? JSON.parse(JSON.stringify(body)) : null;
