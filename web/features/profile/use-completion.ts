import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { limits } from '#shared/limits.ts';
import type { Profile } from '#shared/contract/profile.ts';
import * as words from '#shared/words.ts';
import { app } from '../../content/app.ts';
import { completeProfile as completeProfileWords } from '../../content/complete-profile.ts';
import { ApiError } from '../../api-error.ts';
import { toDraft, storeDraft } from './draft.ts';
import type { HandOff } from './hand-off.ts';
import { completeProfile } from './queries.ts';
import type { ProfileStatus } from './queries.ts';
import { toast } from '../../ui/toast.ts';

/** The sentence for a failed submit: the cause, without the name of the failed call. */
export const describeFailure = (error: unknown): string => {
  if (!(error instanceof Error)) return completeProfileWords.failed + app.unknownCause;
  if (error.message === words.missingParameters) return error.message;
  const cause = typeof error.cause === 'string' ? error.cause : error.message;
  return completeProfileWords.failed + cause;
};

interface Callbacks {
  /** Called `limits.profileRedirectMs` after the profile was stored. */
  readonly onCompleted: (status: ProfileStatus) => void;
  readonly onFailed: (error: unknown) => void;
}

/** Submits the form: stores the profile, then its draft for the first visit (docs/product.md 7.5). */
export const useCompletion = (handOff: HandOff, { onCompleted, onFailed }: Callbacks) => {
  const [isLeaving, setIsLeaving] = useState(false);
  const [isHandOffExpired, setIsHandOffExpired] = useState(false);
  const redirectTimer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(redirectTimer.current), []);

  const { mutate, isPending } = useMutation({
    mutationFn: (profile: Profile) => completeProfile(handOff, profile),
    onSuccess: (status, profile) => {
      storeDraft(toDraft(profile, new Date()), handOff.userId);
      toast.success(completeProfileWords.updated);
      setIsLeaving(true);
      redirectTimer.current = setTimeout(() => onCompleted(status), limits.profileRedirectMs);
    },
    onError: (error) => {
      toast.error(describeFailure(error));
      setIsHandOffExpired(error instanceof ApiError && error.code === 'unauthenticated');
      onFailed(error);
    },
  });
  return { submit: mutate, isBusy: isPending || isLeaving, isHandOffExpired };
};
