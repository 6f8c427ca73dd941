import { articles } from '../../content/articles.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { NewsletterLinks } from './newsletter-links.tsx';

/** Below the extract of an article: how to get the whole of it. */
export const ReadInNewsletter = () => (
  <NewsletterLinks>
    <ButtonLink size="large" href={paths.login}>
      {articles.article.action}
    </ButtonLink>
  </NewsletterLinks>
);
