import type { BlogArticles } from '#shared/blog-document.ts';
import type { ReactNode } from 'react';
import { ArticleView } from './article.tsx';
import { PublicMore } from './more.tsx';
import { OtherContents } from './other-contents.tsx';
import { ShareLink } from './share-link.tsx';
import './articles.css';

interface Props {
  origin: string;
  articles: BlogArticles;
  /** Shown below the extract: the link to the whole article. */
  children: ReactNode;
}

/** The newest article of a list, large, and the others below it. */
export const Blog = ({ origin, articles: { selected, others, cursor }, children }: Props) => (
  <div className="blog stack gap-7">
    <ArticleView article={selected} level={2} share={<ShareLink article={selected} origin={origin} />}>
      <PublicMore article={selected}>{children}</PublicMore>
    </ArticleView>
    <OtherContents articles={others} cursor={cursor} />
  </div>
);
