import { ApiError } from '../../api-error.ts';
import { Button } from '../../ui/button.tsx';
import { Message } from '../../ui/message.tsx';

/** What happened, and the way to try again. */
export const Failure = ({ error, onTryAgain }: { error: unknown; onTryAgain: () => void }) => (
  <Message title="The articles could not be loaded" level={2} role="alert">
    <p>{error instanceof ApiError ? error.message : 'Something unexpected happened.'}</p>
    <Button onClick={onTryAgain}>Try again</Button>
  </Message>
);
