// The calls for what customers keep.
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { keptEndpoints, type KeptThing } from '#shared/contract/kept.ts';
import { call } from '../../api.ts';
import { toast } from '../../ui/toast.ts';
import { customerKey } from '../session/customer-queries.ts';

const keptKey = [...customerKey, 'kept'] as const;

const NEWEST = 3;

/** The newest prompts, for the dashboard. */
export const newestPromptsQuery = queryOptions({
  queryKey: [...keptKey, 'newest'],
  queryFn: async ({ signal }) =>
    (await call(keptEndpoints.list, { query: { kind: 'prompt', limit: String(NEWEST) }, signal })).things,
});

/** Everything of a kind, newest first: the search looks at all of it. */
export const keptListQuery = (kind: KeptThing['kind']) =>
  queryOptions({
    queryKey: [...keptKey, kind],
    queryFn: async ({ signal }) => {
      const all: KeptThing[] = [];
      let cursor: string | undefined;
      do {
        const query = { kind, ...(cursor !== undefined && { cursor }) };
        const page = await call(keptEndpoints.list, { query, signal });
        all.push(...page.things);
        ({ cursor } = page);
      } while (cursor !== undefined);
      return all;
    },
  });

/** What the customer keeps of one text. */
export const keptOfTextQuery = (textId: string) =>
  queryOptions({
    queryKey: [...keptKey, 'of', textId],
    queryFn: async ({ signal }) =>
      (await call(keptEndpoints.listOfText, { params: { textId }, signal })).things,
  });

/** The text on a page, as the customer reads it. */
export interface TextOnPage {
  readonly kind: 'article' | 'lesson';
  readonly textId: string;
  readonly correctedAt?: string | undefined;
}

/** Keeps prompts of a text by their places, or without places the text. */
export const useKeep = ({ kind, textId, correctedAt }: TextOnPage) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (places: readonly number[] | undefined) => {
      const text = { kind, textId, ...(correctedAt !== undefined && { correctedAt }) };
      if (!places) await call(keptEndpoints.keep, { body: text });
      for (const prompt of places ?? []) await call(keptEndpoints.keep, { body: { ...text, prompt } });
    },
    onError: (error) => toast.error(error.message),
    onSettled: () => queryClient.invalidateQueries({ queryKey: keptKey }),
  });
};

export const useRemove = ({ keptId }: KeptThing) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(keptEndpoints.remove, { params: { keptId } }),
    onError: (error) => toast.error(error.message),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: keptKey }),
  });
};

/** Saves a note over the revision that this tab has changed. */
export const useSaveNote = ({ keptId, kind }: KeptThing) => {
  const queryClient = useQueryClient();
  const { queryKey } = keptListQuery(kind);
  return useMutation({
    mutationFn: (body: { note: string; noteRevision: number }) =>
      call(keptEndpoints.saveNote, { params: { keptId }, body }),
    onSuccess: ({ note, noteRevision }) => {
      queryClient.setQueryData(queryKey, (things) =>
        things?.map((thing) => (thing.keptId === keptId ? { ...thing, note, noteRevision } : thing)),
      );
    },
  });
};
