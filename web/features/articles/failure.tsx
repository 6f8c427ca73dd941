import { ApiError } from '../../api-error.ts';
import { Button } from '../../ui/button.tsx';
import { Message } from '../../ui/message.tsx';
import type { BlogWords } from './blog-words.ts';

interface Props {
  title: string;
  level: 1 | 2;
  words: Pick<BlogWords, 'unexpected' | 'again'>;
  error: unknown;
  onTryAgain: () => void;
}

/** What happened, and the way to try again. */
export const Failure = ({ title, level, words, error, onTryAgain }: Props) => (
  <Message title={title} level={level} role="alert">
    <p>{error instanceof ApiError ? error.message : words.unexpected}</p>
    <Button onClick={onTryAgain}>{words.again}</Button>
  </Message>
);
