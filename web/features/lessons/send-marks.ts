// Sends the waiting marks: at once, when the connection is back, when the page is visible again, and on the next visit.
import { ApiError, isWorthRetry, retryDelayMs } from '../../api-error.ts';
import { readMarks, removeMark, subscribeToMarks, type Mark } from './progress-queue.ts';

export interface Sending {
  readonly userId: string;
  readonly send: (mark: Mark) => Promise<void>;
  /** Called if a mark cannot be saved, and is dropped. */
  readonly onRefused: (error: ApiError) => void;
}

/** Whether the API will never accept this mark. Without a session, the mark waits for the next session. */
const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && !isWorthRetry(0, error) && error.code !== 'unauthenticated';

/** Sends one mark after the other, including those that are added meanwhile. Rejects at the first failure that may be temporary. */
export const sendMarks = async (sending: Sending): Promise<void> => {
  const { userId, send, onRefused } = sending;
  const [mark] = readMarks(userId);
  if (!mark) return;
  try {
    await send(mark);
    removeMark(userId, mark);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    removeMark(userId, mark);
    onRefused(error);
  }
  await sendMarks(sending);
};

/** Only one tab sends at a time. Two could send a mark twice, or an older one last. */
const sendAlone = (sending: Sending): Promise<void> =>
  navigator.locks.request(`progress ${sending.userId}`, () => sendMarks(sending));

/** Keeps sending. Returns a function that stops it. */
export const startSending = (sending: Sending): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const sendAgain = async (failures: number): Promise<void> => {
    clearTimeout(timer);
    if (readMarks(sending.userId).length === 0) return;
    try {
      await sendAlone(sending);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (isWorthRetry(failures, error))
        timer = setTimeout(() => void sendAgain(failures + 1), retryDelayMs(failures));
    }
  };
  const start = (): void => void sendAgain(0);
  const unsubscribe = subscribeToMarks(start);
  addEventListener('online', start);
  document.addEventListener('visibilitychange', start);
  start();
  return () => {
    clearTimeout(timer);
    unsubscribe();
    removeEventListener('online', start);
    document.removeEventListener('visibilitychange', start);
  };
};
