import { useId, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import type { ReactNode } from 'react';
import { ApiError, findFailure } from './api-error.ts';
import { app } from './content/app.ts';
import { Button } from './ui/button.tsx';
import { Message } from './ui/message.tsx';
import { createStore } from './ui/store.ts';

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

/** The failures that the page shows, oldest first. */
const shown = createStore<readonly { readonly id: string; readonly reason: string }[]>([]);

/** Whether no other failure on the page has said this reason before. */
const useIsFirstWith = (reason: string): boolean => {
  const id = useId();
  useLayoutEffect(() => {
    shown.set([...shown.get(), { id, reason }]);
    return () => shown.set(shown.get().filter((failure) => failure.id !== id));
  }, [id, reason]);
  const isFirst = () => (shown.get().find((failure) => failure.reason === reason)?.id ?? id) === id;
  return useSyncExternalStore(shown.subscribe, isFirst, () => true);
};

/** Several queries of a page often fail for one reason. Only the first of them says it, and is announced. */
const Failure = ({
  failure,
  query,
  title,
  level = 1,
  onRetry = query.refetch,
}: Props & { failure: Error }) => {
  const reason = describeError(failure);
  const isFirst = useIsFirstWith(reason);
  // The browser may try again by itself, as after a lost connection.
  const [isTrying, setIsTrying] = useState(false);
  const tryAgain = async () => {
    setIsTrying(true);
    await onRetry();
    setIsTrying(false);
  };
  return (
    <Message title={title} level={level} role={isFirst ? 'alert' : undefined}>
      {isFirst && <p>{reason}</p>}
      <Button disabled={query.isFetching} onClick={() => void tryAgain()}>
        {isTrying ? app.trying : app.tryAgain}
      </Button>
    </Message>
  );
};

/** Stands in the place of data that a query does not have. After a failure it says why, with a button to try again. */
export const QueryState = (props: Props) => {
  const failure = findFailure(props.query);
  return failure ? <Failure {...props} failure={failure} /> : props.loading;
};
