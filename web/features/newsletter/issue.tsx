import type { ReactNode } from 'react';
import { brand } from '#shared/brand.ts';
import { newsletterIssue as words } from '../../content/newsletter.ts';
import './issue.css';

/** A short issue of the newsletter, as it arrives. The prompt is the page's, because articles have the same. */
export const Issue = ({ prompt }: { prompt: ReactNode }) => (
  <article className="issue" aria-label={words.label}>
    <p className="issue__from">
      <strong>{brand.name}</strong> <span>{brand.contactEmail}</span>
    </p>
    <h3 className="title-s">{words.subject}</h3>
    <p>{words.tip}</p>
    {prompt}
  </article>
);
