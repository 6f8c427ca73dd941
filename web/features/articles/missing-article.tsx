import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Message } from '../../ui/message.tsx';
import type { BlogWords } from './blog-words.ts';

/** Says that an address names no article, and leads to those that there are. */
export const MissingArticle = ({ level, words }: { level: 1 | 2; words: BlogWords['missing'] }) => (
  <Message title={words.title} level={level}>
    <p>{words.text}</p>
    <ButtonLink href={paths.blog}>{words.action}</ButtonLink>
  </Message>
);
