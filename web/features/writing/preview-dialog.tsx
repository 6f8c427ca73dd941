import { useQuery } from '@tanstack/react-query';
import { draftEndpoints } from '#shared/contract/drafts.ts';
import { ApiError } from '../../api-error.ts';
import { call } from '../../api.ts';
import { draftEditor } from '../../content/draft-editor.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { copyText } from '../../copy-text.ts';
import type { SaveQueue } from './save-queue.ts';

const words = draftEditor.previewing;

type PreviewedText = 'saved' | 'published';

/** Makes a secret link to the saved or the published text. What is typed is saved before. */
const usePreviewLink = (draftId: string, queue: SaveQueue, of: PreviewedText) =>
  useQuery({
    queryKey: ['draft', draftId, 'preview', of],
    queryFn: async () => {
      if (of === 'saved' && !(await queue.flush())) throw new ApiError('unavailable');
      const { path, expiresAt } = await call(draftEndpoints.createPreview, {
        params: { draftId },
        body: { of },
      });
      return { url: new URL(path, location.href).href, expiresAt };
    },
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    refetchOnReconnect: false,
  });

const describeEnd = (expiresAt: string): string =>
  words.until(new Date(expiresAt).toLocaleTimeString('en-US', { timeStyle: 'short' }));

interface Props {
  draftId: string;
  of: PreviewedText;
  queue: SaveQueue;
  onClose: () => void;
}

/** Makes a secret link to the saved or the published text, to open or to copy. The dialog has its final size while the link is made. */
export const PreviewDialog = ({ draftId, of, queue, onClose }: Props) => {
  const { data, error } = usePreviewLink(draftId, queue, of);
  const isPublished = of === 'published';
  const url = data?.url ?? '';
  const open = isPublished ? words.openPublished : words.open;
  return (
    <Dialog
      title={isPublished ? draftEditor.actions.asReaders : words.title}
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {draftEditor.close}
          </Button>
          <Button variant="secondary" disabled={!data} onClick={() => void copyText(url)}>
            {words.copy}
          </Button>
          {data ? (
            <ButtonLink href={url} target="_blank">
              {open}
            </ButtonLink>
          ) : (
            <Button disabled>{open}</Button>
          )}
        </>
      }
    >
      <p>{isPublished ? words.textPublished : words.text}</p>
      <TextField
        name="preview-link"
        label={words.link}
        hint={error ? undefined : <output>{data ? describeEnd(data.expiresAt) : words.making}</output>}
        error={error?.message}
        readOnly
        disabled={!data}
        value={url}
        onFocus={({ target }) => target.select()}
      />
    </Dialog>
  );
};
