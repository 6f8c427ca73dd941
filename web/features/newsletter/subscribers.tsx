import { useQuery } from '@tanstack/react-query';
import { newsletterEndpoints } from '#shared/contract/newsletter.ts';
import type { Reply } from '#shared/contract/endpoint.ts';
import { formatDay } from '#shared/format.ts';
import { call } from '../../api.ts';
import { staffSubscribers as words } from '../../content/staff-subscribers.ts';
import { QueryState } from '../../query-state.tsx';
import { Message } from '../../ui/message.tsx';
import './subscribers.css';

const subscribersQuery = {
  queryKey: ['subscribers'],
  queryFn: ({ signal }: { signal: AbortSignal }) => call(newsletterEndpoints.subscribers, { signal }),
  refetchOnMount: 'always' as const,
};

type Subscribers = Reply<typeof newsletterEndpoints.subscribers>;

const Days = ({ days }: Pick<Subscribers, 'days'>) => (
  <table className="subscribers__days">
    <thead>
      <tr>
        <th scope="col">{words.day}</th>
        <th scope="col">{words.confirmed}</th>
        <th scope="col">{words.left}</th>
        <th scope="col">{words.bounced}</th>
      </tr>
    </thead>
    <tbody>
      {days.map(({ day, confirmed, left, bounced }) => (
        <tr key={day}>
          <th scope="row">{formatDay(day)}</th>
          <td>{confirmed}</td>
          <td>{left}</td>
          <td>{bounced}</td>
        </tr>
      ))}
    </tbody>
  </table>
);

/** How many people the newsletter goes to, and what changed on each day. */
export const Subscribers = () => {
  const query = useQuery(subscribersQuery);
  const { data } = query;
  if (!data) {
    return (
      <QueryState
        query={query}
        title={words.failed}
        level={2}
        loading={<p role="status">{words.loading}</p>}
      />
    );
  }
  const { total, days } = data;
  const hasChanges = days.some(({ confirmed, left, bounced }) => confirmed + left + bounced > 0);
  if (total === 0 && !hasChanges) {
    return (
      <Message title={words.empty.title} level={2}>
        <p>{words.empty.text}</p>
      </Message>
    );
  }
  return (
    <>
      <p className="subscribers__total">{words.total(total.toLocaleString('en-US'))}</p>
      <p>{words.text}</p>
      <Days days={days} />
    </>
  );
};
