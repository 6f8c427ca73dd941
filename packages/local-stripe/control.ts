// The levers of the stand-in, for tests and for its own dashboard. None of this exists at Stripe.
//
//   POST /laptop/advance           {seconds} or {to: '2027-01-31T12:00:00Z'}; the events of that time, once each
//                                  endpoint has answered them
//   POST /laptop/webhooks          {mode: 'deliver' | 'hold' | 'lose'}: what becomes of events from now on
//   POST /laptop/webhooks/release  {order?: 'shuffled' | 'reversed' | 'sent', times?, only?: [id or type]}: sends what
//                                  is held, in order one by one, or all at once; [{id, type, status}]
//   POST /laptop/webhooks/resend   {id}: sends one event again; [{id, type, status}]
//   POST /laptop/faults            {faults: [{match?: 'POST /v1/checkout/sessions', kind, times?, milliseconds?}]}:
//                                  replaces what was planned; the kinds are explained in faults.ts
//   POST /laptop/settings          {afterRetries: 'canceled' | 'unpaid'}: what the last failed retry leads to
//   POST /laptop/reset             empties everything, sets the clock right, drops faults and modes
//   GET  /laptop/state             the clock, the objects, the events with their deliveries
import * as z from 'zod/mini';
import { Fault } from './faults.ts';
import type { Reply, Request } from './request.ts';
import { StripeRefusal } from './refusal.ts';
import type { StandIn } from './stand-in.ts';

const Advance = z.union([
  z.strictObject({ seconds: z.number().check(z.minimum(0)) }),
  z.strictObject({ to: z.iso.datetime({ offset: true }) }),
]);
const Mode = z.strictObject({ mode: z.enum(['deliver', 'hold', 'lose']) });
const Release = z.strictObject({
  order: z.optional(z.enum(['shuffled', 'reversed', 'sent'])),
  times: z.optional(z.number().check(z.minimum(1), z.maximum(100))),
  only: z.optional(z.array(z.string())),
});
const Resend = z.strictObject({ id: z.string() });
const Plan = z.strictObject({ faults: z.array(Fault) });
const Settings = z.strictObject({ afterRetries: z.enum(['canceled', 'unpaid']) });

/** Answers a request under /laptop. */
export async function answerControl(standIn: StandIn, request: Request): Promise<Reply> {
  try {
    return json(200, await control(standIn, request));
  } catch (error) {
    if (error instanceof StripeRefusal) return json(error.status, { error: error.body });
    if (error instanceof z.core.$ZodError || error instanceof SyntaxError)
      return json(400, { error: { message: error.message } });
    throw error;
  }
}

async function control(standIn: StandIn, request: Request): Promise<unknown> {
  const input: unknown = request.body === '' ? {} : JSON.parse(request.body);
  switch (`${request.method} ${request.path.slice('/laptop/'.length)}`) {
    case 'POST advance': {
      const wanted = Advance.parse(input);
      const to =
        'to' in wanted ? Date.parse(wanted.to) / 1000 : standIn.account.clock.seconds + wanted.seconds;
      return standIn.advance(Math.floor(to));
    }
    case 'POST webhooks':
      standIn.deliveries.mode = Mode.parse(input).mode;
      return { mode: standIn.deliveries.mode };
    case 'POST webhooks/release':
      return standIn.deliveries.release(Release.parse(input));
    case 'POST webhooks/resend':
      return standIn.deliveries.resend(Resend.parse(input).id);
    case 'POST faults':
      standIn.faults.plan(Plan.parse(input).faults);
      return {};
    case 'POST settings':
      return Object.assign(standIn.account.state.settings, Settings.parse(input));
    case 'POST reset':
      standIn.reset();
      return {};
    case 'GET state':
      return shown(standIn);
    default:
      return Promise.reject(
        new StripeRefusal(404, { type: 'invalid_request_error', message: 'No such lever.' }),
      );
  }
}

const shown = ({ account, deliveries }: StandIn): object => ({
  clock: new Date(account.clock.seconds * 1000).toISOString(),
  webhooks: deliveries.mode,
  settings: account.state.settings,
  customers: account.all('customer'),
  subscriptions: account.all('subscription'),
  sessions: account.all('checkout.session'),
  invoices: account.all('invoice'),
  events: account
    .all('event')
    .map((event) => ({ ...event, deliveries: account.state.deliveries[event.id] ?? [] })),
});

const json = (status: number, value: unknown): Reply => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(value),
});
