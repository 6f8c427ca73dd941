import { articles as words } from '../../content/articles.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Message } from '../../ui/message.tsx';

/** Says that an address names no article, and links to the newest ones. */
export const MissingArticle = () => (
  <Message title={words.missing.title}>
    <p>{words.missing.text}</p>
    <ButtonLink href={paths.blog}>{words.missing.action}</ButtonLink>
  </Message>
);
