import type { Article } from '#shared/contract/articles.ts';
import { articles } from '../../content/articles.ts';
import { loginFor, readingPath } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { NewsletterLinks } from './newsletter-links.tsx';

/** Shown below the extract of an article: how to get the whole article. Without a body, it goes out in the newsletter. */
export const ReadOn = ({ article }: { article: Article }) => {
  const button = (
    <ButtonLink size="large" href={loginFor(readingPath(article))}>
      {articles.article.action}
    </ButtonLink>
  );
  return article.hasBody ? button : <NewsletterLinks>{button}</NewsletterLinks>;
};
