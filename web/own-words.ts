// The customer's own words for the blanks of prompts. What is typed shows at once, and is saved after a pause.
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { toBlankKey } from '#shared/body/blanks.ts';
import { ownWordsEndpoints, OwnWordText, type OwnWord } from '#shared/contract/own-words.ts';
import { call, type CallParts } from './api.ts';
import { ownWords as words } from './content/own-words.ts';
import { toast } from './ui/toast.ts';

/** How long nothing is typed before it is saved. */
const PAUSE_MS = 800;

export const ownWordsQuery = queryOptions({
  queryKey: ['own-words'],
  queryFn: ({ signal }) => call(ownWordsEndpoints.get, { signal }),
});

type Change = CallParts<typeof ownWordsEndpoints.change>['body'];

/** Saves a change, one after another, and shows the answer. Says so if another tab or device has saved meanwhile. */
export const useSaveWords = () => {
  const queryClient = useQueryClient();
  const { queryKey } = ownWordsQuery;
  return useMutation({
    scope: { id: 'own-words' },
    mutationFn: (body: Change) => call(ownWordsEndpoints.change, { body }),
    onSuccess: async (saved) => {
      // A fetch that began before the save would bring the former words back.
      await queryClient.cancelQueries({ queryKey });
      const before = queryClient.getQueryData(queryKey);
      if (before && saved.revision > before.revision + 1) toast.success(words.savedElsewhere);
      queryClient.setQueryData(queryKey, saved);
    },
  });
};

/** Why words cannot be saved; undefined if they can. */
export const findWordsProblem = (text: string): string | undefined =>
  OwnWordText.safeParse(text).error?.issues[0]?.message;

/** The words by the keys of blanks, as they are stored or as they are typed here. */
export const useOwnWords = () => {
  const { data, isLoading } = useQuery(ownWordsQuery);
  const { mutate, error } = useSaveWords();
  const [typed, setTyped] = useState<ReadonlyMap<string, OwnWord>>(new Map());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const save = useEffectEvent(() => {
    clearTimeout(timer.current);
    const changed = [...typed.values()].filter(({ text }) => findWordsProblem(text) === undefined);
    if (changed.length === 0) return;
    mutate(
      { words: changed },
      {
        // What was typed since then stays.
        onSuccess: () => setTyped((now) => new Map([...now].filter(([, word]) => !changed.includes(word)))),
      },
    );
  });
  useEffect(() => {
    timer.current = setTimeout(save, PAUSE_MS);
    return () => clearTimeout(timer.current);
  }, [typed]);
  // What is typed is saved at once when the page is hidden or left, because nothing keeps it for the next visit.
  useEffect(() => {
    const saveIfHidden = () => {
      if (document.visibilityState === 'hidden') save();
    };
    document.addEventListener('visibilitychange', saveIfHidden);
    return () => {
      document.removeEventListener('visibilitychange', saveIfHidden);
      save();
    };
  }, []);

  const stored = (data?.words ?? []).map((word) => [toBlankKey(word.name), word] as const);
  return {
    /** Whether words may still come that would be overwritten. */
    isLoading,
    words: new Map([...stored, ...typed]),
    problem: error && words.notSaved + error.message,
    change: (word: OwnWord) => setTyped((now) => new Map([...now, [toBlankKey(word.name), word]])),
  };
};
