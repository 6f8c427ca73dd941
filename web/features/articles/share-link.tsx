import type { Article } from '#shared/contract/articles.ts';
import { useEffect, useRef } from 'react';
import { articles } from '../../content/articles.ts';
import { share as words } from '../../content/share.ts';
import { articlePath } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { ShareIcon } from '../../ui/share-icon.tsx';
import { upgradeShareLink } from './share.ts';

interface Props {
  article: Pick<Article, 'title' | 'slug' | 'newsletterId'>;
  /** The origin of the article's public address. */
  origin: string;
}

/**
 * Shares an article by mail. A script upgrades the link to the device's share sheet (share.ts): in the application the effect, in a
 * document, which has no effects, enhance-articles.ts.
 */
export const ShareLink = ({ article, origin }: Props) => {
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => (root.current ? upgradeShareLink(root.current) : undefined), []);
  const { title } = article;
  const url = `${origin}${articlePath(article)}`;
  const body = `${title}\r\n${url}`;
  return (
    <div className="share" ref={root}>
      <output className="share__says soft small" />
      <ButtonLink
        variant="quiet"
        href={`mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(body)}`}
        data-title={title}
        data-url={url}
      >
        <ShareIcon />
        {words.action}
      </ButtonLink>
    </div>
  );
};

/** The same link at the end of an article, after a question. */
export const ShareEnd = (props: Props) => (
  <div className="article__share row">
    <p>{articles.end.share}</p>
    <ShareLink {...props} />
  </div>
);
