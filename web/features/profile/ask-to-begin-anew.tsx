import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ownData } from '../../content/own-data.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import type { HandOff } from './hand-off.ts';
import { askToBeginAnew } from './queries.ts';

const words = ownData.deleted;
const mutationKey = ['begin-anew'] as const;

/** Asks staff to let somebody in whose account was deleted. */
export const AskToBeginAnew = ({ handOff }: { handOff: HandOff }) => {
  const queryClient = useQueryClient();
  const request = useMutation({ mutationKey, mutationFn: () => askToBeginAnew(handOff) });
  const ask = () => {
    // The second click of a double click comes before the button is disabled.
    if (queryClient.isMutating({ mutationKey }) === 0) request.mutate();
  };
  if (request.isSuccess) return <Alert tone="good" title={words.asked} takesFocus />;
  return (
    <>
      {request.error && <Alert tone="bad" title={request.error.message} />}
      <Button disabled={request.isPending} onClick={ask}>
        {request.isPending ? words.asking : words.ask}
      </Button>
    </>
  );
};
