import { useQuery } from '@tanstack/react-query';
import { draftEndpoints } from '#shared/contract/drafts.ts';
import { call } from '../../api.ts';
import type { SaveQueue } from './save-queue.ts';

const ANNOUNCE_MS = 15_000;

/**
 * Says that this person has the draft open, again and again while the page is visible. Returns who else has, and who saved a
 * newer version, if somebody did.
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
      // A save of our own on its way is no newer text of somebody else.
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
