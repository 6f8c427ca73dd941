import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { draftEndpoints, type DraftContent } from '#shared/contract/drafts.ts';
import { call } from '../../api.ts';
import { draftPath } from '../../paths.ts';
import { toast } from '../../ui/toast.ts';

/** Creates a draft and opens it. */
export const useNewDraft = () => {
  const navigate = useNavigate();
  const { mutate, isPending } = useMutation({
    mutationFn: (content: DraftContent) => call(draftEndpoints.create, { body: { content } }),
    onSuccess: ({ draftId }) => navigate(draftPath(draftId)),
    onError: (error) => toast.error(error.message),
  });
  return { create: mutate, isCreating: isPending };
};
