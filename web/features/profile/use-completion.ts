import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { toast } from 'sonner';
import { limits } from '#shared/limits.ts';
import type { Profile } from '#shared/contract/profile.ts';
import { words } from '#shared/words.ts';
import { ApiError } from '../../api-error.ts';
import { toDraft, storeDraft } from './draft.ts';
import type { HandOff } from './hand-off.ts';
import { completeProfile } from './queries.ts';
import type { ProfileStatus } from './queries.ts';

/** The sentence to show for a failed submit: the cause, not the name of the call that failed. */
export const sentenceOf = (error: unknown): string => {
  if (!(error instanceof Error)) return words.profileFailed + words.someError;
  if (error.message === words.missingParameters) return error.message;
  const cause = typeof error.cause === 'string' ? error.cause : error.message;
  return words.profileFailed + cause;
};

interface Ends {
  /** Two seconds after the profile was stored. */
  readonly onCompleted: (status: ProfileStatus) => void;
  readonly onFailed: (error: unknown) => void;
}

/** The submit of the form: stores the profile, keeps its draft for the first visit, and goes on after two seconds. */
export const useCompletion = (handOff: HandOff, { onCompleted, onFailed }: Ends) => {
  const [isLeaving, setIsLeaving] = useState(false);
  const [isHandOffOver, setIsHandOffOver] = useState(false);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(pause.current), []);

  const { mutate, isPending } = useMutation({
    mutationFn: (profile: Profile) => completeProfile(handOff, profile),
    onSuccess: (status, profile) => {
      storeDraft(toDraft(profile, new Date()), handOff.userId);
      toast.success(words.profileUpdated);
      setIsLeaving(true);
      pause.current = setTimeout(() => onCompleted(status), limits.profileRedirectMs);
    },
    onError: (error) => {
      toast.error(sentenceOf(error));
      setIsHandOffOver(error instanceof ApiError && error.code === 'unauthenticated');
      onFailed(error);
    },
  });
  return { submit: mutate, isBusy: isPending || isLeaving, isHandOffOver };
};
