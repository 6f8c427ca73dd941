import type { Body } from '#shared/body/schema.ts';
import { mapHeadings } from '#shared/body/text.ts';
import { useEffect, useRef } from 'react';
import { articleBody as words } from '../../content/article-body.ts';
import { followHeadings } from './follow-headings.ts';
import './table-of-contents.css';

/** A text with fewer headings needs no contents. */
const MIN_HEADINGS = 4;

/**
 * Links to the headings of a long text; nothing for a short one. In the application the effect marks the current heading; in a
 * document, which has no effects, enhance-articles.ts does.
 */
export const TableOfContents = ({ body }: { body: Body }) => {
  const root = useRef<HTMLElement>(null);
  useEffect(() => (root.current ? followHeadings(root.current) : undefined), [body]);
  const headings = [...mapHeadings(body).values()];
  if (headings.length < MIN_HEADINGS) return null;
  return (
    <nav className="contents" aria-label={words.contents} ref={root}>
      <p className="contents__title" aria-hidden="true">
        {words.contents}
      </p>
      <ol className="list">
        {headings.map(({ id, level, text }) => (
          <li key={id} className={`contents__item contents__item--${level}`}>
            <a href={`#${id}`} dir="auto">
              {text}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
};
