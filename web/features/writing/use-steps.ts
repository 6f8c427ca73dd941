import { useState } from 'react';
import { draftEndpoints } from '#shared/contract/drafts.ts';
import type { Draft } from '#shared/contract/drafts.ts';
import type { FieldProblem } from '#shared/contract/problem.ts';
import { ApiError } from '../../api-error.ts';
import { call } from '../../api.ts';
import { errors } from '../../content/errors.ts';
import type { SaveQueue } from './save-queue.ts';

/** The steps that change what readers have of a text. */
export type Step =
  | {
      readonly is: 'publish';
      /** The publish date; now by default. */
      readonly publishDate: string | undefined;
      /** The time zone in which the editor chose the publish date. */
      readonly timeZone: string;
    }
  | { readonly is: 'correct' | 'withdraw' | 'put-back' | 'remove' };

export interface StepProgress {
  readonly isRunning: boolean;
  /** Whether images are still being prepared. The step is repeated automatically. */
  readonly isPreparing: boolean;
  readonly failure?: string;
}

const IDLE: StepProgress = { isRunning: false, isPreparing: false };
const MAX_TRIES = 6;
const PAUSE_MS = 4000;

/** The draft after a step; undefined when it is deleted. */
const send = async (step: Step, { draftId, version }: Draft): Promise<Draft | undefined> => {
  const params = { draftId };
  switch (step.is) {
    case 'publish':
      return call(draftEndpoints.publish, {
        params,
        body: { version, ...(step.publishDate && { publishDate: step.publishDate }) },
      });
    case 'correct':
      return call(draftEndpoints.correct, { params, body: { version } });
    case 'withdraw':
      return call(draftEndpoints.withdraw, { params, body: {} });
    case 'put-back':
      return call(draftEndpoints.putBack, { params, body: { version } });
    case 'remove':
      await call(draftEndpoints.remove, { params, body: { version } });
      return undefined;
  }
};

const needsSavedText = ({ is }: Step) => is !== 'withdraw' && is !== 'remove';

const isPreparing = (error: unknown) => error instanceof ApiError && error.code === 'images-preparing';

/** Sends a step, and repeats it while images are being prepared. */
const sendUntilReady = async (step: Step, queue: SaveQueue, onPreparing: () => void) => {
  for (let tries = 1; ; tries += 1) {
    try {
      return await send(step, queue.getSnapshot().draft);
    } catch (error) {
      if (!isPreparing(error) || tries === MAX_TRIES) throw error;
      onPreparing();
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }
};

interface Options {
  readonly onDone: (step: Step, draft: Draft | undefined) => void;
  readonly onInvalid: (fields: readonly FieldProblem[]) => void;
  readonly onSessionLost: () => void;
}

/** Takes a step with the saved text. Saves what is typed before. */
export const useSteps = (queue: SaveQueue, { onDone, onInvalid, onSessionLost }: Options) => {
  const [progress, setProgress] = useState(IDLE);

  const fail = (error: unknown) => {
    setProgress({ ...IDLE, failure: error instanceof Error ? error.message : errors.internal });
    if (!(error instanceof ApiError)) return;
    if (error.code === 'unauthenticated') onSessionLost();
    if (error.fields.length > 0) onInvalid(error.fields);
  };

  const run = async (step: Step) => {
    setProgress({ isRunning: true, isPreparing: false });
    try {
      const isSaved = await queue.flush();
      if (!isSaved && needsSavedText(step)) throw new ApiError('unavailable');
      const after = await sendUntilReady(step, queue, () =>
        setProgress({ isRunning: true, isPreparing: true }),
      );
      setProgress(IDLE);
      if (after) queue.acknowledge(after);
      onDone(step, after);
    } catch (error) {
      fail(error);
    }
  };

  return { progress, run: (step: Step) => void run(step), clear: () => setProgress(IDLE) };
};
