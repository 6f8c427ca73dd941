import { useQuery } from '@tanstack/react-query';
import { newsletterEndpoints } from '#shared/contract/newsletter.ts';
import type { Reply } from '#shared/contract/endpoint.ts';
import { formatDay } from '#shared/format.ts';
import { call } from '../../api.ts';
import { staffSubscribers as words } from '../../content/staff-subscribers.ts';
import { QueryState } from '../../query-state.tsx';
import { Message } from '../../ui/message.tsx';
import { LoadingLines } from '../../ui/skeleton.tsx';
import { FindSubscriber } from './find-subscriber.tsx';
import './subscribers.css';

const subscribersQuery = {
  queryKey: ['subscribers'],
  queryFn: ({ signal }: { signal: AbortSignal }) => call(newsletterEndpoints.subscribers, { signal }),
  refetchOnMount: 'always' as const,
};

type Days = Reply<typeof newsletterEndpoints.subscribers>['days'];

/** Pixels of the drawing: the width of a day, and the height above and below the line. */
const BAR = { step: 10, width: 7, height: 24 };

/** A bar up for who came on a day, and one down for who left. The oldest day is on the left. */
const Bars = ({ days }: { days: Days }) => {
  const { step, width, height } = BAR;
  const gone = ({ left, bounced }: Days[number]) => left + bounced;
  const most = Math.max(1, ...days.map((day) => Math.max(day.confirmed, gone(day))));
  const size = (count: number) => (count / most) * height;
  return (
    <svg
      className="subscribers__bars"
      viewBox={`0 0 ${days.length * step} ${2 * height + 1}`}
      role="img"
      aria-label={words.bars}
    >
      <line x2={days.length * step} y1={height} y2={height} />
      {days.toReversed().map((day, index) => (
        <g key={day.day} transform={`translate(${index * step})`}>
          <rect width={width} y={height - size(day.confirmed)} height={size(day.confirmed)} />
          <rect className="subscribers__gone" width={width} y={height} height={size(gone(day))} />
        </g>
      ))}
    </svg>
  );
};

const DayTable = ({ days }: { days: Days }) => (
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

/** How many people the newsletter goes to, what changed on each day, and the way to one of them. */
export const Subscribers = () => {
  const query = useQuery(subscribersQuery);
  const { data } = query;
  if (!data) {
    return (
      <QueryState
        query={query}
        title={words.failed}
        level={2}
        loading={<LoadingLines label={words.loading} lines={8} />}
      />
    );
  }
  const { total, days } = data;
  const busyDays = days.filter(({ confirmed, left, bounced }) => confirmed + left + bounced > 0);
  if (total === 0 && busyDays.length === 0) {
    return (
      <>
        <Message title={words.empty.title} level={2}>
          <p>{words.empty.text}</p>
        </Message>
        <FindSubscriber />
      </>
    );
  }
  return (
    <>
      <p className="title-m bold">{words.total(total.toLocaleString('en-US'))}</p>
      <Bars days={days} />
      <FindSubscriber />
      <section className="stack gap-3">
        <p className="soft">{busyDays.length > 0 ? words.text : words.quiet}</p>
        {busyDays.length > 0 && <DayTable days={busyDays} />}
      </section>
    </>
  );
};
