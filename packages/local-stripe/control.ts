// Controls for tests and the dashboard. Stripe does not have them. The README lists them.
import * as z from 'zod/mini';
import { ApiError, unrecognizedUrl } from './api/errors.ts';
import { closeDispute, openDispute, refundInvoice } from './billing/payments.ts';
import { Fault } from './faults.ts';
import type { Reply, Request } from './http.ts';
import type { StandIn } from './stand-in.ts';

const Advance = z.union([
  z.strictObject({ seconds: z.number().check(z.minimum(0)) }),
  z.strictObject({ to: z.iso.datetime({ offset: true }) }),
]);
const Webhooks = z.strictObject({ mode: z.enum(['deliver', 'hold', 'lose']) });
const Release = z.strictObject({
  order: z.optional(z.enum(['shuffled', 'reversed'])),
  times: z.optional(z.number().check(z.minimum(1), z.maximum(100))),
});
const Resend = z.strictObject({ id: z.string() });
const Plan = z.strictObject({ faults: z.array(Fault) });
const Refund = z.strictObject({ invoice: z.string(), amount: z.optional(z.int().check(z.minimum(1))) });
const Dispute = z.strictObject({ invoice: z.string(), status: z.enum(['needs_response', 'lost', 'won']) });
const Settings = z.strictObject({ afterRetries: z.enum(['canceled', 'unpaid']) });

const describeState = ({ account, time }: StandIn): object => ({
  clock: time,
  customers: account.all('customer'),
  subscriptions: account.all('subscription'),
  sessions: account.all('checkout.session'),
  invoices: account.all('invoice'),
  charges: account.all('charge'),
  disputes: account.all('dispute'),
  events: account
    .all('event')
    .map((event) => ({ ...event, deliveries: account.state.deliveries[event.id] ?? [] })),
});

type Control = (standIn: StandIn, input: unknown) => unknown;

const controls: Readonly<Record<string, Control>> = {
  'POST /laptop/advance': (standIn, input) => {
    const wish = Advance.parse(input);
    const { seconds } = standIn.account.clock;
    return standIn.advance(Math.floor('to' in wish ? Date.parse(wish.to) / 1000 : seconds + wish.seconds));
  },
  'POST /laptop/webhooks': ({ deliveries }, input) => Object.assign(deliveries, Webhooks.parse(input)).mode,
  'POST /laptop/webhooks/release': ({ deliveries }, input) => deliveries.release(Release.parse(input)),
  'POST /laptop/webhooks/resend': ({ deliveries }, input) => deliveries.resend(Resend.parse(input).id),
  'POST /laptop/faults': ({ faults }, input) => faults.plan(Plan.parse(input).faults),
  'POST /laptop/refund': (standIn, input) => {
    const { invoice, amount } = Refund.parse(input);
    return standIn.settle(() => refundInvoice(standIn.account, invoice, amount));
  },
  'POST /laptop/dispute': (standIn, input) => {
    const { invoice, status } = Dispute.parse(input);
    return standIn.settle(() =>
      status === 'needs_response'
        ? openDispute(standIn.account, invoice)
        : closeDispute(standIn.account, invoice, status),
    );
  },
  'POST /laptop/settings': ({ account }, input) =>
    Object.assign(account.state.settings, Settings.parse(input)),
  'POST /laptop/reset': (standIn) => standIn.reset(),
  'GET /laptop/state': describeState,
};

const toJson = (status: number, value: unknown): Reply => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(value ?? {}),
});

/** Answers a request under /laptop. */
export const answerControl = async (standIn: StandIn, { method, path, body }: Request): Promise<Reply> => {
  try {
    const control = controls[`${method} ${path}`];
    if (!control) throw unrecognizedUrl(method, path);
    return toJson(200, await control(standIn, body === '' ? {} : JSON.parse(body)));
  } catch (error) {
    if (error instanceof ApiError) return toJson(error.status, { error: error.body });
    if (error instanceof z.core.$ZodError || error instanceof SyntaxError) {
      return toJson(400, { error: { message: error.message } });
    }
    throw error;
  }
};
