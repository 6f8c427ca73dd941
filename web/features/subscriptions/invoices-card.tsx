import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { subscriptionEndpoints, type Invoice, type InvoiceState } from '#shared/contract/subscriptions.ts';
import { formatAmount, formatDay } from '#shared/format.ts';
import { call } from '../../api.ts';
import { findFailure } from '../../api-error.ts';
import { invoices as words } from '../../content/invoices.ts';
import { MoreButton } from '../../more-button.tsx';
import { QueryState } from '../../query-state.tsx';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { Part } from '../../ui/group.tsx';
import { LoadingLines } from '../../ui/skeleton.tsx';
import { customerKey } from '../session/customer-queries.ts';
import './invoices-card.css';

const firstPage: string | null = null;

export const invoicesQuery = infiniteQueryOptions({
  queryKey: [...customerKey, 'invoices'],
  queryFn: ({ pageParam: after, signal }: { pageParam: string | null; signal: AbortSignal }) =>
    call(subscriptionEndpoints.invoices, { query: { ...(after !== null && { after }) }, signal }),
  initialPageParam: firstPage,
  getNextPageParam: ({ next }) => next,
  staleTime: 60_000,
});

const TONES: Readonly<Record<InvoiceState, BadgeTone>> = {
  paid: 'good',
  open: 'warning',
  'partly-refunded': 'quiet',
  refunded: 'quiet',
  void: 'quiet',
};

const InvoiceRow = ({ number, date, amount, currency, state, pdfUrl }: Invoice) => {
  const day = formatDay(date);
  return (
    <li className="invoice">
      <span className="invoice__day">
        {day}
        {number !== null && <span className="invoice__number soft small">{number}</span>}
      </span>
      <span className="invoice__amount">{formatAmount(amount, currency)}</span>
      <span className="invoice__state">
        <Badge tone={TONES[state]}>{words.states[state]}</Badge>
      </span>
      {pdfUrl !== null && (
        <a className="invoice__pdf link-row bold" href={pdfUrl} target="_blank" rel="noopener noreferrer">
          {words.pdf}
          <span className="visually-hidden"> {words.pdfOf(day)}</span>
        </a>
      )}
    </li>
  );
};

/** The invoices as Stripe has them, newest first. A button loads older ones. */
export const InvoicesCard = () => {
  const list = useInfiniteQuery(invoicesQuery);
  const invoices = list.data?.pages.flatMap((page) => page.invoices);
  return (
    <Part title={words.title}>
      {invoices?.length === 0 && <p className="measure soft">{words.empty}</p>}
      {invoices && invoices.length > 0 && (
        <ul className="invoices list">
          {invoices.map((invoice) => (
            <InvoiceRow key={invoice.id} {...invoice} />
          ))}
        </ul>
      )}
      <QueryState
        query={list}
        title={words.failed}
        level={2}
        loading={invoices ? undefined : <LoadingLines label={words.loading} lines={2} />}
        onRetry={invoices ? list.fetchNextPage : list.refetch}
      />
      {!findFailure(list) && <MoreButton list={list} words={words} />}
    </Part>
  );
};
