import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { draftEndpoints, type DraftContent } from '#shared/contract/drafts.ts';
import { call } from '../../api.ts';
import { draftPath } from '../../paths.ts';
import { toast } from '../../ui/toast.ts';

/** Creates a draft and opens it. Its content may still be on its way. */
export const useNewDraft = () => {
  const navigate = useNavigate();
  const { mutate, isPending } = useMutation({
    mutationFn: async (content: DraftContent | Promise<DraftContent>) =>
      call(draftEndpoints.create, { body: { content: await content } }),
    onSuccess: ({ draftId }) => navigate(draftPath(draftId)),
    onError: (error) => toast.error(error.message),
  });
  return { create: mutate, isCreating: isPending };
};
