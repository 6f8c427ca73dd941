import { toPlainNodes, type PlainNode, type PlainPrompt } from '#shared/body/nodes.ts';
import type { Body } from '#shared/body/schema.ts';
import { type ComponentType, type ReactNode, useEffect, useRef } from 'react';
import { articleBody as words } from '../../content/article-body.ts';
import { startBodyControls } from './body-controls.ts';
import { BodyImage } from './body-image.tsx';
import { BodyPrompt } from './body-prompt.tsx';
import { BodyTable } from './body-table.tsx';
import { BodyVideo } from './body-video.tsx';
import { Inlines } from './inlines.tsx';
import './body.css';

const renderNodes = (nodes: readonly PlainNode[]): ReactNode[] =>
  nodes.map((node, index) => <Node key={index} node={node} />);

/** `dir` is only on the blocks of the body itself: all that is within a block runs like its first words. */
const Node = ({ node, dir }: { node: PlainNode; dir?: 'auto' }): ReactNode => {
  switch (node.tag) {
    case 'p':
      return (
        <p dir={dir}>
          <Inlines nodes={node.children} />
        </p>
      );
    case 'heading': {
      const Title = node.heading.level === 2 ? 'h2' : 'h3';
      return (
        <Title id={node.heading.id} dir={dir}>
          <Inlines nodes={node.children} />
        </Title>
      );
    }
    case 'ul':
      return <ul dir={dir}>{renderNodes(node.children)}</ul>;
    case 'ol':
      return (
        <ol dir={dir} {...(node.start !== 1 && { start: node.start })}>
          {renderNodes(node.children)}
        </ol>
      );
    case 'li':
      return <li>{renderNodes(node.children)}</li>;
    case 'blockquote':
      return <blockquote dir={dir}>{renderNodes(node.children)}</blockquote>;
    case 'callout':
      return (
        <div className="callout" role="note" aria-label={words.callout} dir={dir}>
          {/* With a direction of its own the title does not decide that of the text. */}
          <p className="callout__title" aria-hidden="true" dir="ltr">
            {words.callout}
          </p>
          {renderNodes(node.children)}
        </div>
      );
    case 'prompt':
      return <BodyPrompt {...node} />;
    case 'table':
      return <BodyTable table={node} />;
    case 'hr':
      return <hr />;
    case 'image':
      return <BodyImage image={node.image} />;
    case 'video':
      return <BodyVideo video={node.video} title={node.title} />;
  }
};

/** What stands at the end of a prompt. */
export type PromptEnd = (prompt: PlainPrompt) => ReactNode;

interface ArticleBodyProps {
  readonly body: Body;
  /** Shows a prompt, which is always a block of the body itself. By default as in a document. */
  readonly Prompt?: ComponentType<PlainPrompt & { readonly end?: ReactNode }>;
  readonly promptEnd?: PromptEnd | undefined;
}

/**
 * The text of an article. In the application the effect starts its controls; in a document, which has no effects,
 * enhance-articles.ts does. Use a `key` if one text may replace another, because the controls add elements of their own.
 */
export const ArticleBody = ({ body, Prompt = BodyPrompt, promptEnd }: ArticleBodyProps) => {
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => (root.current ? startBodyControls(root.current) : undefined), [body]);
  return (
    <div className="body" ref={root}>
      {toPlainNodes(body).map((node, index) =>
        node.tag === 'prompt' ? (
          <Prompt key={index} {...node} end={promptEnd?.(node)} />
        ) : (
          <Node key={index} node={node} dir="auto" />
        ),
      )}
    </div>
  );
};
