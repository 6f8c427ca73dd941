import { ApiError } from '../../api-error.ts';
import { Button } from '../../ui/button.tsx';
import { Message } from '../../ui/message.tsx';

interface Props {
  title: string;
  error: unknown;
  onTryAgain: () => void;
}

/** What happened, and the way to try again. */
export const Failure = ({ title, error, onTryAgain }: Props) => (
  <Message title={title} level={2} role="alert">
    <p>{error instanceof ApiError ? error.message : 'Something unexpected happened.'}</p>
    <Button onClick={onTryAgain}>Try again</Button>
  </Message>
);
