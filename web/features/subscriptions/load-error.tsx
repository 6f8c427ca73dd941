import { ApiError } from '../../api-error.ts';
import { app } from '../../content/app.ts';
import { Button } from '../../ui/button.tsx';
import { Message } from '../../ui/message.tsx';

interface Props {
  title: string;
  /** The level of the heading: 2 if the page has an `h1` above. */
  level?: 1 | 2;
  error: unknown;
  isRetrying: boolean;
  onRetry: () => void;
}

const describeError = (error: unknown): string => {
  if (!(error instanceof ApiError)) return app.unexpected;
  return typeof error.cause === 'string' ? error.cause : error.message;
};

/** Says what could not be loaded and why, with a button to try again. */
export const LoadError = ({ title, level = 1, error, isRetrying, onRetry }: Props) => (
  <Message title={title} level={level} role="alert">
    <p>{describeError(error)}</p>
    <Button disabled={isRetrying} onClick={onRetry}>
      {isRetrying ? app.trying : app.tryAgain}
    </Button>
  </Message>
);
