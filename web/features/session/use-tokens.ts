import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError } from '../../api-error.ts';
import { session } from '../../content/session.ts';
import { credentials } from '../../credentials.ts';
import { classifyTokenError } from './auth-errors.ts';
import { createConfirmationGate } from './confirmation-gate.ts';

/**
 * Why there is no token for calls. `must-confirm`: the tenant wants the customer to confirm. `no-answer`: the tenant did not
 * answer, which may be temporary. `wrong-clock`: by the device's clock the tenant's tokens are from another time.
 */
type TokenProblem = 'must-confirm' | 'no-answer' | 'wrong-clock';

interface TokenSource {
  /** An access token. `isFresh` bypasses the cache. */
  readonly getToken: (isFresh: boolean) => Promise<string | undefined>;
  /** Called once, if the tenant no longer knows the session, or the API refuses its tokens; with an error if the account was deleted. */
  readonly onSignedOut: (deletion?: ApiError) => Promise<void>;
}

const sessionExpired = () => new ApiError('unauthenticated', { message: session.expired });

/** Provides tokens for the customer's API calls while it is mounted, and reports why it cannot. */
export const useTokens = (source: TokenSource) => {
  const [problem, setProblem] = useState<TokenProblem>();
  const [gate] = useState(() => createConfirmationGate(() => setProblem('must-confirm')));
  const isStopped = useRef(false);
  const latestSource = useRef(source);
  useEffect(() => {
    latestSource.current = source;
  });

  useEffect(() => {
    const endSession = async (deletion?: ApiError): Promise<never> => {
      if (!isStopped.current) {
        isStopped.current = true;
        await latestSource.current.onSignedOut(deletion);
      }
      throw deletion ?? sessionExpired();
    };

    const signCall = async (isFresh: boolean): Promise<string> => {
      if (isStopped.current) throw sessionExpired();
      try {
        if (gate.isPending()) await gate.wait();
        const token = await latestSource.current.getToken(isFresh);
        if (token) {
          setProblem((current) => (current === 'must-confirm' ? current : undefined));
          return token;
        }
      } catch (error) {
        if (error instanceof ApiError) throw error;
        const failure = classifyTokenError(error);
        if (failure === 'must-confirm') {
          await gate.wait();
          return signCall(false);
        }
        if (failure !== 'signed-out') {
          setProblem(failure === 'wrong-clock' ? failure : 'no-answer');
          throw new ApiError(navigator.onLine ? 'unavailable' : 'offline');
        }
      }
      return endSession();
    };

    const before = { ...credentials };
    credentials.customer = signCall;
    credentials.confirm = gate.wait;
    credentials.refused = endSession;
    return () => void Object.assign(credentials, before);
  }, [gate]);

  const resume = useCallback(() => {
    isStopped.current = false;
  }, []);

  return {
    problem,
    /** Clears the problem, so that the pages call again. */
    clearProblem: () => setProblem(undefined),
    /** Ends the confirmation: the waiting calls continue, or fail with the error. */
    settle: (error?: ApiError) => {
      setProblem(undefined);
      gate.settle(error);
    },
    /** Provides no token until `resume`. */
    stop: () => {
      isStopped.current = true;
    },
    resume,
  };
};
