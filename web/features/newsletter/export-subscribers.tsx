import { useMutation } from '@tanstack/react-query';
import { subscriberEndpoints, type SubscriberPage } from '#shared/contract/subscribers.ts';
import { formatIsoDay } from '#shared/format.ts';
import { SUBSCRIBER_HEADER, toSubscriberLine } from '#shared/subscriber-csv.ts';
import { call } from '../../api.ts';
import { staffSubscribers } from '../../content/staff-subscribers.ts';
import { saveFile } from '../../save-file.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.ts';

const { export: words } = staffSubscribers;

/** The list as `npm run newsletter -- export` writes it, but by address. */
const exportList = async (): Promise<void> => {
  const lines = [SUBSCRIBER_HEADER];
  let after: SubscriberPage['next'];
  do {
    const page: SubscriberPage = await call(subscriberEndpoints.list, {
      body: { state: 'confirmed', beginning: '', ...(after && { after }) },
    });
    lines.push(...page.subscribers.map(toSubscriberLine));
    after = page.next;
  } while (after);
  saveFile(words.fileName(formatIsoDay(new Date())), `${lines.join('\n')}\n`, 'text/csv');
};

/** Saves everybody on the list as CSV. */
export const ExportSubscribers = () => {
  const { mutate, isPending } = useMutation({
    mutationFn: exportList,
    onError: (error) => toast.error(error.message),
  });
  return (
    <Button variant="secondary" disabled={isPending} onClick={() => mutate()}>
      {isPending ? words.running : words.action}
    </Button>
  );
};
