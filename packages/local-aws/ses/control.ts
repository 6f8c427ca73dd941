// Controls for tests. SES does not have them. The README lists them.
import * as z from 'zod/mini';
import { DEFAULT_MAIL_QUOTA, type AccountState } from '../account/state.ts';
import { AwsError } from '../aws-error.ts';
import { json, type Reply } from '../reply.ts';
import { Outcome, reportOutcome, type Delivery } from './delivery.ts';
import { Fault, type Faults } from './faults.ts';

export interface Controlled {
  readonly delivery: Delivery;
  readonly faults: Faults;
  readonly account: AccountState;
}

const Count = z.coerce.number().check(z.minimum(0), z.maximum(10_000_000));
/** Numbers, or the texts of a form's fields. */
export const Quota = z.strictObject({ perDay: Count, perSecond: Count });

const FaultsRequest = z.strictObject({ faults: z.array(Fault) });
const Mode = z.strictObject({ mode: z.enum(['deliver', 'twice', 'hold', 'lose']) });
const Release = z.strictObject({
  order: z.optional(z.enum(['shuffled', 'reversed'])),
  times: z._default(z.number().check(z.minimum(1), z.maximum(100)), 1),
});
const OutcomeRequest = z.strictObject({ messageId: z.string(), outcome: Outcome });

type Control = (controlled: Controlled, input: unknown) => unknown;

const controls: Readonly<Record<string, Control>> = {
  'GET /laptop/mails': ({ delivery }) => delivery.mails.all(),
  'POST /laptop/mail-outcome': ({ delivery }, input) => {
    const { messageId, outcome } = OutcomeRequest.parse(input);
    const mail = delivery.mails.all().find((each) => each.messageId === messageId);
    if (!mail) throw new AwsError('NotFoundException', `There is no mail ${messageId}`, 404);
    reportOutcome(delivery, mail, outcome);
  },
  'POST /laptop/mail-events': ({ delivery }, input) => delivery.events.setMode(Mode.parse(input).mode),
  'POST /laptop/mail-events/release': ({ delivery }, input) => {
    const { order, times } = Release.parse(input);
    return delivery.events.release(order, times);
  },
  'POST /laptop/faults': ({ faults }, input) => faults.plan(FaultsRequest.parse(input).faults),
  'POST /laptop/mail-quota': ({ account }, input) => {
    account.mailQuota = Quota.parse(input);
  },
  'POST /laptop/reset': ({ delivery, faults, account }) => {
    faults.plan([]);
    account.mailQuota = DEFAULT_MAIL_QUOTA;
    delivery.events.reset();
    delivery.suppressionList.clear();
  },
};

/** Answers a call of a control; undefined if there is no such control. */
export const answerControl = async (
  controlled: Controlled,
  route: string,
  body: string,
): Promise<Reply | undefined> => {
  const control = Object.hasOwn(controls, route) ? controls[route] : undefined;
  if (!control) return undefined;
  try {
    return json((await control(controlled, body === '' ? {} : JSON.parse(body))) ?? {});
  } catch (error) {
    if (error instanceof z.core.$ZodError || error instanceof SyntaxError)
      throw new AwsError('BadRequestException', error.message);
    throw error;
  }
};
