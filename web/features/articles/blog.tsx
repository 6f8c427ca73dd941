import type { BlogArticles, WholeArticle } from '#shared/blog-document.ts';
import type { ReactNode } from 'react';
import { ArticleView } from './article.tsx';
import { PublicMore } from './more.tsx';
import { OtherContents } from './other-contents.tsx';
import { ShareLink } from './share-link.tsx';
import './articles.css';

interface Props {
  origin: string;
  articles: BlogArticles & Pick<WholeArticle, 'body'>;
  /** The level of the selected article's heading. */
  level: 1 | 2;
  /** Shown below an extract: the link to the whole article. */
  children: ReactNode;
}

/** The selected article, and the others beside it. */
export const Blog = ({ origin, articles: { selected, body, others, cursor }, level, children }: Props) => (
  <div className="blog">
    <ArticleView
      article={selected}
      body={body}
      level={level}
      share={<ShareLink article={selected} origin={origin} />}
    >
      {!body && <PublicMore article={selected}>{children}</PublicMore>}
    </ArticleView>
    <OtherContents articles={others} cursor={cursor} />
  </div>
);
