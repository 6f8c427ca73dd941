import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import { customerEndpoints, DeleteConfirmation } from '#shared/contract/customers.ts';
import { formatIsoDay } from '#shared/format.ts';
import { call } from '../../api.ts';
import { ownData as words } from '../../content/own-data.ts';
import { paths } from '../../paths.ts';
import { saveFile } from '../../save-file.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { Group, Part } from '../../ui/group.tsx';
import { useCustomerContext } from '../session/session.ts';
import './own-data.css';

const downloadData = async (): Promise<void> => {
  const data = await call(customerEndpoints.exportData, {});
  saveFile(words.fileName(formatIsoDay(new Date())), JSON.stringify(data, null, 2), 'application/json');
};

const FORM = 'delete-account';
const mutationKey = ['delete-account'] as const;

const DeleteDialog = ({ onClose }: { onClose: () => void }) => {
  const { leaveTo } = useCustomerContext();
  const [word, setWord] = useState('');
  const queryClient = useQueryClient();
  const deletion = useMutation({
    mutationKey,
    mutationFn: () => call(customerEndpoints.deleteAccount, { body: { confirmation: word } }),
    onSuccess: () => leaveTo(paths.goodbye),
  });
  const isConfirmed = DeleteConfirmation.safeParse(word).success;
  // After the answer the page is left.
  const isBusy = deletion.isPending || deletion.isSuccess;
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    // The second click of a double click arrives before the button is disabled.
    if (isConfirmed && queryClient.isMutating({ mutationKey }) === 0) deletion.mutate();
  };
  const { dialog } = words;
  return (
    <Dialog
      title={dialog.title}
      isBusy={isBusy}
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" disabled={isBusy} onClick={onClose}>
            {dialog.close}
          </Button>
          <Button variant="danger" type="submit" form={FORM} disabled={isBusy || !isConfirmed}>
            {isBusy ? dialog.busy : dialog.proceed}
          </Button>
        </>
      }
    >
      <p>{dialog.lead}</p>
      <ul className="own-data__effects stack gap-2">
        {dialog.effects.map((effect) => (
          <li key={effect}>{effect}</li>
        ))}
      </ul>
      <form id={FORM} onSubmit={submit}>
        <TextField
          name="confirmation"
          label={dialog.word}
          error={undefined}
          autoComplete="off"
          autoCapitalize="characters"
          value={word}
          disabled={isBusy}
          onChange={(event) => setWord(event.target.value)}
        />
      </form>
      {deletion.error && <Alert tone="bad" title={deletion.error.message} />}
    </Dialog>
  );
};

/** A copy of everything that we hold of the customer, and the way to delete the account. */
export const OwnData = () => {
  const [isDeleting, setIsDeleting] = useState(false);
  const download = useMutation({ mutationFn: downloadData });
  return (
    <Group title={words.title}>
      <Part
        title={words.copy}
        action={
          <Button variant="secondary" disabled={download.isPending} onClick={() => download.mutate()}>
            {download.isPending ? words.downloading : words.download}
          </Button>
        }
      >
        <p className="measure soft">{words.text}</p>
        {download.error && <Alert tone="bad" title={download.error.message} />}
      </Part>
      <Part
        title={words.end}
        action={
          <Button variant="leads-to-danger" onClick={() => setIsDeleting(true)}>
            {words.remove}
          </Button>
        }
      >
        <p className="measure soft">{words.endText}</p>
        {isDeleting && <DeleteDialog onClose={() => setIsDeleting(false)} />}
      </Part>
    </Group>
  );
};
