import { useQuery } from '@tanstack/react-query';
import { draftEndpoints } from '#shared/contract/drafts.ts';
import { call } from '../../api.ts';
import type { SaveQueue } from './save-queue.ts';

const ANNOUNCE_MS = 15_000;

/**
 * Reports repeatedly that this person has the draft open, while the page is visible. Returns who else has it open, and who has
 * saved a newer version, if anybody.
 */
export const usePresence = (draftId: string, queue: SaveQueue) => {
  const { data } = useQuery({
    queryKey: ['draft', draftId, 'presence'],
    queryFn: async ({ signal }) => {
      const before = queue.getSnapshot().draft.version;
      const wasSaving = queue.isSaving();
      const { others, version, saved } = await call(draftEndpoints.announce, {
        params: { draftId },
        body: {},
        signal,
      });
      // A newer version may come from our own save that is still running.
      const isNewer = !wasSaving && !queue.isSaving() && version > before;
      return {
        others: [...new Set(others.map(({ name }) => name))],
        newer: isNewer ? { version, saved } : undefined,
      };
    },
    refetchInterval: ANNOUNCE_MS,
    refetchOnWindowFocus: 'always',
    retry: false,
    gcTime: 0,
  });
  const newer = data?.newer;
  return {
    others: data?.others ?? [],
    newer: newer && newer.version > queue.getSnapshot().draft.version ? newer : undefined,
  };
};
