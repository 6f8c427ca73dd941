import { ApiError } from '../../api-error.ts';
import { articles as words } from '../../content/articles.ts';
import { Button } from '../../ui/button.tsx';
import { Message } from '../../ui/message.tsx';

interface Props {
  title: string;
  level: 1 | 2;
  error: unknown;
  onTryAgain: () => void;
}

/** What happened, and a button that tries again. */
export const Failure = ({ title, level, error, onTryAgain }: Props) => (
  <Message title={title} level={level} role="alert">
    <p>{error instanceof ApiError ? error.message : words.unexpected}</p>
    <Button onClick={onTryAgain}>{words.again}</Button>
  </Message>
);
