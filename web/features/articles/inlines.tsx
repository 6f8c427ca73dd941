import type { PlainInline } from '#shared/body/nodes.ts';
import type { ReactNode } from 'react';

const Inline = ({ node }: { node: PlainInline }): ReactNode => {
  if (typeof node === 'string') return node;
  switch (node.tag) {
    case 'br':
      return <br />;
    case 'a':
      return (
        <a href={node.href}>
          <Inlines nodes={node.children} />
        </a>
      );
    case 'strong':
    case 'em':
      return (
        <node.tag>
          <Inlines nodes={node.children} />
        </node.tag>
      );
  }
};

/** The text within a paragraph or a heading. */
export const Inlines = ({ nodes }: { nodes: readonly PlainInline[] }) =>
  nodes.map((node, index) => <Inline key={index} node={node} />);
