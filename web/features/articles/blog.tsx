import type { BlogArticles } from '#shared/blog-document.ts';
import type { ReactNode } from 'react';
import { ArticleView } from './article.tsx';
import { OtherContents } from './other-contents.tsx';
import './articles.css';

interface Props {
  origin: string;
  articles: BlogArticles;
  /** The level of the selected article's heading. */
  level: 1 | 2;
  /** Below the extract: how to get the whole article. */
  children: ReactNode;
}

/** A large selected article, and the others beside it. */
export const Blog = ({ origin, articles: { selected, others, cursor }, level, children }: Props) => (
  <div className="blog">
    <ArticleView article={selected} origin={origin} level={level}>
      {children}
    </ArticleView>
    <OtherContents articles={others} cursor={cursor} />
  </div>
);
