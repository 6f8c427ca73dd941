import type { BlogStart } from '#shared/blog-document.ts';
import { blogIsland } from '../content/blog.ts';
import { Blog } from '../features/articles/blog.tsx';
import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/button.tsx';
import { NewsletterWays } from '../features/newsletter/newsletter-ways.tsx';

const onward = (
  <NewsletterWays>
    <ButtonLink size="large" href={paths.login}>
      {blogIsland.article.action}
    </ButtonLink>
  </NewsletterWays>
);

/** The part of the blog that its script takes over, in our words: what the document shows, and the script renders again. */
export const LiveBlog = ({ start }: { start: BlogStart | undefined }) => (
  <Blog start={start} words={blogIsland} onward={onward} />
);
