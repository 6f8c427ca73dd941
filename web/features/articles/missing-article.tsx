import { articles as words } from '../../content/articles.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Message } from '../../ui/message.tsx';

/** Says that an address has no article, or that it was withdrawn, and links to the newest ones. */
export const MissingArticle = ({ reason }: { reason: 'missing' | 'withdrawn' }) => (
  <Message title={words[reason].title}>
    <p>{words[reason].text}</p>
    <ButtonLink href={paths.blog}>{words.newest}</ButtonLink>
  </Message>
);
