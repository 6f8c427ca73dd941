import { BLOG_DATA_ID, type BlogDocumentData } from '#shared/blog-document.ts';
import type { ReactNode } from 'react';
import { dataBlock } from '../../data-block.ts';
import { Island } from '../../ui/island.tsx';
import { Blog } from './blog.tsx';

interface Props {
  /** Absent while there is no article: a skeleton stands here until the script has fetched one. */
  start: BlogDocumentData | undefined;
  /** Below each extract: how to get the whole article. */
  children: ReactNode;
}

/** The articles as the document shows them, and beside them the data from which the script hydrates. */
export const BlogIsland = ({ start, children }: Props) => (
  <>
    <Island id="blog" className="blog">
      <Blog start={start}>{children}</Blog>
    </Island>
    {start && <script type="application/json" id={BLOG_DATA_ID} dangerouslySetInnerHTML={dataBlock(start)} />}
  </>
);
