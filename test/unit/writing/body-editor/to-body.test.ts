import { getSchema } from '@tiptap/core';
import { Mark, type Node, type NodeType } from '@tiptap/pm/model';
import fc, { type GeneratorValue } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DraftBody } from '#shared/body/parse.ts';
import { BodyTree } from '#shared/body/schema.ts';
import { removeHidden } from '#shared/text.ts';
import { nodes } from '../../../../web/features/writing/body-editor/nodes.ts';
import { toBody, toDocument } from '../../../../web/features/writing/body-editor/to-body.ts';
import {
  blockquote,
  bulletList,
  callout,
  doc,
  everything,
  paragraph,
  IMAGE,
  VIDEO_URL,
} from '../../articles/body/bodies.ts';

const schema = getSchema(nodes);

const words = fc
  .string({ unit: 'grapheme', minLength: 1 })
  .map((text) => removeHidden(text, 'one'))
  .filter((text) => text !== '');
/** What an attribute of pasted HTML may hold. */
const lines = fc.string({ unit: fc.constantFrom('a', ' ', '\n', '\u00A0', '\u200B'), maxLength: 120 });
const pixels = fc.option(fc.integer({ min: 1, max: 9999 }));

const attributes: Readonly<Record<string, fc.Arbitrary<object>>> = {
  heading: fc.record({ level: fc.constantFrom(2, 3) }),
  orderedList: fc.record({ start: fc.nat() }),
  image: fc.record({
    key: fc.constant(IMAGE),
    alt: lines,
    caption: lines,
    width: pixels,
    height: pixels,
  }),
  video: fc.record({ url: fc.constant(VIDEO_URL), title: lines }),
};

const marks = fc
  .subarray([
    schema.mark('bold'),
    schema.mark('italic'),
    schema.mark('link', { href: 'https://example.com/' }),
  ])
  .map((chosen) => Mark.setFrom(chosen));

const MAX_DEPTH = 7;

/** A random node of a type, with any content that the editor allows. */
const grow = (g: GeneratorValue, type: NodeType, depth = 1): Node => {
  if (type.isText) return schema.text(g(() => words));
  const children: Node[] = [];
  let match = type.contentMatch;
  for (;;) {
    const edges = Array.from({ length: match.edgeCount }, (_, index) => match.edge(index)).filter(
      ({ type: { name } }) => depth < MAX_DEPTH || !name.endsWith('List'),
    );
    if (match.validEnd && (edges.length === 0 || children.length > 4 || g(fc.boolean))) break;
    const edge = edges[g(fc.nat, { max: edges.length - 1 })];
    if (!edge) throw new Error(`Nothing can follow in ${type.name}`);
    const child = grow(g, edge.type, depth + 1);
    const allowed = child.isInline ? type.allowedMarks(g(() => marks)) : [];
    children.push(child.mark(allowed));
    match = edge.next;
  }
  return type.createChecked(
    g(() => attributes[type.name] ?? fc.constant({})),
    children,
  );
};

describe('the editor’s documents', () => {
  it('have the nodes and marks of a body, and no others', () => {
    const types = JSON.stringify(everything('Words')).matchAll(/"type":"(\w+)"/g);
    const inBodies = [...new Set([...types].map(([, type]) => type))];
    expect([...Object.keys(schema.nodes), ...Object.keys(schema.marks)].toSorted()).toEqual(
      inBodies.toSorted(),
    );
  });

  it('become bodies that the schema accepts, and come back as they were', () => {
    fc.assert(
      fc.property(fc.gen(), (g) => {
        const body = toBody(grow(g, schema.topNodeType));
        if (body === undefined) return;
        expect(DraftBody.safeParse(body).error?.issues).toBeUndefined();
        const document = schema.nodeFromJSON(toDocument(body));
        document.check();
        expect(toBody(document)).toEqual(body);
      }),
    );
  });

  it('become no body when nothing is left in them', () => {
    expect(
      toBody(schema.node('doc', undefined, [schema.node('paragraph'), schema.node('paragraph')])),
    ).toBeUndefined();
  });
});

describe('toDocument', () => {
  it('keeps every node, mark and attribute of a body', () => {
    const body = BodyTree.parse(everything('Words'));
    expect(toBody(schema.nodeFromJSON(toDocument(body)))).toEqual(body);
  });

  it.each([
    ['without blocks', doc()],
    ['with a list item that begins with a list', doc(bulletList([bulletList([paragraph('One')])]))],
    ['with an empty list item', doc(bulletList([]))],
    ['with an empty list', doc(bulletList())],
    ['with an empty quote and an empty callout', doc(blockquote(), callout())],
  ])('opens a body %s', (_, body) => {
    const document = schema.nodeFromJSON(toDocument(BodyTree.parse(body)));
    expect(() => document.check()).not.toThrow();
  });
});
