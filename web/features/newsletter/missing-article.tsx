import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Message } from '../../ui/message.tsx';

export const MISSING_TITLE = 'Article Not Found';

/** Says that an address names no article, and leads to those that there are. */
export const MissingArticle = ({ level }: { level: 1 | 2 }) => (
  <Message title={MISSING_TITLE} level={level}>
    <p>It may have been taken down, or the address may have a small mistake in it.</p>
    <ButtonLink href={paths.blog}>See the newest articles</ButtonLink>
  </Message>
);
