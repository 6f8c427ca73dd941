import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError } from '../../api-error.ts';
import { credentials } from '../../api.ts';
import { openConfirmation } from './confirmation-gate.ts';
import { tokenFailure } from './auth-errors.ts';

/** A fresh token was refused too: asking once more would be asking for ever. */
const REFUSALS = 1;

/** `no-answer`: the tenant's; it heals by itself. `not-accepted`: the API refuses what the tenant signs. */
type Trouble = 'must-confirm' | 'no-answer' | 'not-accepted';

interface Ways {
  /** An access token; `isFresh` asks the tenant whatever is cached. */
  readonly read: (isFresh: boolean) => Promise<string | undefined>;
  /** The tenant does not know the session any more. Called once. */
  readonly onSignedOut: () => Promise<void>;
}

const expired = () =>
  new ApiError('unauthenticated', { message: 'Your session has expired. Please sign in again.' });

/** Signs the customer's calls for as long as it is mounted, and tells what stands in the way. */
export const useTokens = (ways: Ways) => {
  const [trouble, setTrouble] = useState<Trouble>();
  const [confirmation] = useState(() => openConfirmation(() => setTrouble('must-confirm')));
  const isStopped = useRef(false);
  const latest = useRef(ways);
  useEffect(() => {
    latest.current = ways;
  });

  useEffect(() => {
    const token = async (refusals: number): Promise<string> => {
      if (isStopped.current) throw expired();
      if (refusals > REFUSALS) {
        setTrouble('not-accepted');
        throw new ApiError('unauthenticated');
      }
      try {
        if (confirmation.isAwaited()) await confirmation.wait();
        const found = await latest.current.read(refusals > 0);
        if (found) {
          setTrouble((before) => (before === 'no-answer' ? undefined : before));
          return found;
        }
      } catch (error) {
        if (error instanceof ApiError) throw error;
        const failure = tokenFailure(error);
        if (failure === 'must-confirm') {
          await confirmation.wait();
          return token(0);
        }
        if (failure === 'unreachable') {
          setTrouble('no-answer');
          throw new ApiError(navigator.onLine ? 'unavailable' : 'offline');
        }
      }
      if (!isStopped.current) {
        isStopped.current = true;
        await latest.current.onSignedOut();
      }
      throw expired();
    };

    const before = credentials.customer;
    credentials.customer = token;
    return () => {
      credentials.customer = before;
    };
  }, [confirmation]);

  const resume = useCallback(() => {
    isStopped.current = false;
  }, []);

  return {
    trouble,
    /** Lets the pages try once more. */
    forgive: () => setTrouble(undefined),
    /** The person answered; without an error the waiting calls go on. */
    settle: (error?: ApiError) => {
      setTrouble(undefined);
      confirmation.settle(error);
    },
    /** No call is signed from here on, until `resume`. */
    stop: () => {
      isStopped.current = true;
    },
    resume,
  };
};
