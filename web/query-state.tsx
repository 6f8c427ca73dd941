import type { ReactNode } from 'react';
import { ApiError, findFailure } from './api-error.ts';
import { app } from './content/app.ts';
import { Button } from './ui/button.tsx';
import { Message } from './ui/message.tsx';

interface Props {
  query: {
    readonly error: Error | null;
    readonly isPaused: boolean;
    readonly isFetching: boolean;
    readonly refetch: () => unknown;
  };
  /** Says what could not be loaded. */
  title: string;
  /** The level of the heading: 2 if the page has an `h1` above. */
  level?: 1 | 2;
  /** Shown while an answer may still come. */
  loading?: ReactNode;
  /** What to repeat, if not the query. */
  onRetry?: () => unknown;
}

const describeError = (error: unknown): string => {
  if (!(error instanceof ApiError)) return app.unexpected;
  return typeof error.cause === 'string' ? error.cause : error.message;
};

/** Stands in the place of data that a query does not have. After a failure it says why, with a button to try again. */
export const QueryState = ({ query, title, level = 1, loading, onRetry = query.refetch }: Props) => {
  const failure = findFailure(query);
  if (!failure) return loading;
  return (
    <Message title={title} level={level} role="alert">
      <p>{describeError(failure)}</p>
      <Button disabled={query.isFetching} onClick={() => void onRetry()}>
        {query.isFetching ? app.trying : app.tryAgain}
      </Button>
    </Message>
  );
};
