// Failures of SES that tests and people can plan.
import * as z from 'zod/mini';
import { AwsError } from '../aws-error.ts';
import { json, type Reply } from '../reply.ts';

export const Fault = z.strictObject({
  operation: z._default(
    z.enum(['SendEmail', 'GetAccount', 'GetSuppressedDestination', 'DeleteSuppressedDestination']),
    'SendEmail',
  ),
  /** The address of a recipient, or on the suppression list. Without it, the fault affects any call of the operation. */
  to: z.optional(z.string()),
  /**
   * Nothing is done: `down` (503), `crash` (500), `reset` (the connection breaks), `rate-limit` (429), `bad-address` and `rejected` (400,
   * this mail), `suspended`, `paused` (400) and `denied` (403, any mail of ours).
   * It is done: `lost-answer` (the connection breaks), `no-answer` (the caller waits), `late-crash` (500).
   * It is done and answered, but the mail does not arrive: `bounces`, `rejects` (an event says so).
   */
  kind: z.enum([
    'down',
    'crash',
    'reset',
    'rate-limit',
    'bad-address',
    'rejected',
    'suspended',
    'paused',
    'denied',
    'lost-answer',
    'no-answer',
    'late-crash',
    'bounces',
    'rejects',
  ]),
  /** How many calls the fault affects; one by default. */
  times: z.optional(z.number().check(z.minimum(1))),
});
export type Fault = z.infer<typeof Fault>;
export type FaultKind = Fault['kind'];

/** The faults that are planned for future calls. */
export class Faults {
  #planned: { readonly fault: Fault; left: number }[] = [];

  /** Replaces what was planned. */
  plan(faults: readonly Fault[]): void {
    this.#planned = faults.map((fault) => ({ fault, left: fault.times ?? 1 }));
  }

  /** The fault that is planned for this call, if any. It then counts as used. */
  next(operation: string, addresses: readonly string[]): FaultKind | undefined {
    const planned = this.#planned.find(
      ({ fault, left }) =>
        left > 0 && fault.operation === operation && (fault.to === undefined || addresses.includes(fault.to)),
    );
    if (planned) planned.left -= 1;
    return planned?.fault.kind;
  }
}

const crash = (): AwsError => new AwsError('InternalFailure', 'Internal failure', 500);

/** Runs `work` unless the fault prevents it. Returns what arrives at the caller, or throws the error that SES answers. */
export const runWithFault = (kind: FaultKind | undefined, work: () => object): Reply => {
  switch (kind) {
    case undefined:
    case 'bounces':
    case 'rejects':
      return json(work());
    case 'down':
      throw new AwsError('ServiceUnavailable', 'Service is unable to handle the request', 503);
    case 'crash':
      throw crash();
    case 'reset':
      return { ...json({}), arrives: 'broken' };
    case 'rate-limit':
      throw new AwsError('TooManyRequestsException', 'Maximum sending rate exceeded.', 429);
    case 'bad-address':
      throw new AwsError('BadRequestException', 'Illegal address');
    case 'rejected':
      throw new AwsError('MessageRejected', 'Message rejected');
    case 'suspended':
      throw new AwsError('AccountSuspendedException', 'Your account has been suspended');
    case 'paused':
      throw new AwsError('SendingPausedException', 'Sending paused for this account');
    case 'denied':
      throw new AwsError('AccessDeniedException', 'User is not authorized to perform: ses:SendEmail', 403);
    case 'lost-answer':
      return { ...json(work()), arrives: 'broken' };
    case 'no-answer':
      return { ...json(work()), arrives: 'never' };
    case 'late-crash':
      work();
      throw crash();
  }
};
