import { ApiError } from '../../api-error.ts';
import { Button } from '../../ui/button.tsx';
import { Message } from '../../ui/message.tsx';

interface Props {
  title: string;
  /** Of the heading: 2 where the page has one of its own. */
  level?: 1 | 2;
  error: unknown;
  isTrying: boolean;
  onTryAgain: () => void;
}

const sentenceOf = (error: unknown): string => {
  if (!(error instanceof ApiError)) return 'Something unexpected happened.';
  return typeof error.cause === 'string' ? error.cause : error.message;
};

/** What could not be learned, why, and the way to try again. Nobody is sent away for an outage of ours. */
export const Failure = ({ title, level = 1, error, isTrying, onTryAgain }: Props) => (
  <Message title={title} level={level} role="alert">
    <p>{sentenceOf(error)}</p>
    <Button disabled={isTrying} onClick={onTryAgain}>
      {isTrying ? 'Trying...' : 'Try again'}
    </Button>
  </Message>
);
