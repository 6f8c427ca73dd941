import { useMutation, useQuery, useQueryClient, queryOptions } from '@tanstack/react-query';
import { newsletterEndpoints } from '#shared/contract/newsletter.ts';
import type { OwnSubscriber } from '#shared/contract/newsletter.ts';
import { formatDay } from '#shared/format.ts';
import { call } from '../../api.ts';
import { newsletterAccount as words } from '../../content/newsletter.ts';
import { QueryState } from '../../query-state.tsx';
import { Button } from '../../ui/button.tsx';
import { Part } from '../../ui/group.tsx';
import { LoadingLines } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.ts';
import { customerKey } from '../session/customer-queries.ts';

const subscriberQuery = queryOptions({
  queryKey: [...customerKey, 'newsletter'],
  queryFn: ({ signal }) => call(newsletterEndpoints.ownSubscriber, { signal }),
  // The state changes behind the links in mails, so it is fetched at each visit.
  refetchOnMount: 'always',
});

const ChangeButton = ({ state }: Pick<OwnSubscriber, 'state'>) => {
  const queryClient = useQueryClient();
  const isOnList = state === 'confirmed';
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(newsletterEndpoints.changeOwnSubscriber, { body: { subscribe: !isOnList } }),
    onSuccess: (changed) => {
      queryClient.setQueryData(subscriberQuery.queryKey, changed);
      if (isOnList) toast.success(words.left);
      else if (changed.state === 'none') toast.error(words.notAsked);
      else toast.success(changed.state === 'confirmed' ? words.subscribed : words.asked);
    },
    onError: () => toast.error(words.failedChange),
  });
  return (
    <Button variant={isOnList ? 'secondary' : 'primary'} disabled={isPending} onClick={() => mutate()}>
      {isOnList ? (isPending ? words.leaving : words.leave) : isPending ? words.subscribing : words.subscribe}
    </Button>
  );
};

const describeState = ({ state, askedAt }: OwnSubscriber): string =>
  askedAt === null ? words[state === 'confirmed' ? state : 'none'] : words.pending(formatDay(askedAt));

const State = (subscriber: OwnSubscriber) =>
  subscriber.address === null ? (
    <p>{words.noAddress}</p>
  ) : (
    <p className="measure soft">
      {describeState(subscriber)} <strong>{subscriber.address}</strong>
    </p>
  );

/** Whether the newsletter comes to the customer, to which address, and the button that changes it. Nothing without a list. */
export const SubscriberCard = () => {
  const query = useQuery(subscriberQuery);
  const { data } = query;
  if (data?.isListOn === false) return null;
  return (
    <Part title={words.title} action={data?.address && <ChangeButton state={data.state} />}>
      {data ? (
        <State {...data} />
      ) : (
        <QueryState
          query={query}
          title={words.failed}
          level={2}
          loading={<LoadingLines label={words.loading} lines={2} />}
        />
      )}
    </Part>
  );
};
