// EventBridge's rules with a schedule, played by timers.
import * as z from 'zod/mini';
import { ACCOUNT } from './cloudformation/intrinsics.ts';
import type { Stack } from './cloudformation/stack.ts';
import type { LambdaFunction } from './lambda/functions.ts';

const Rule = z.object({
  ScheduleExpression: z.string(),
  State: z._default(z.enum(['ENABLED', 'DISABLED']), 'ENABLED'),
  Targets: z
    .array(z.object({ Arn: z.string(), Input: z.optional(z.never('is not played')) }))
    .check(z.minLength(1)),
});

const UNIT_MS = { minute: 60_000, hour: 3_600_000, day: 86_400_000 } as const;

/** The longest wait of a timer of Node's. */
const MAX_MS = 2 ** 31 - 1;

export interface Schedule {
  readonly everyMs: number;
  readonly ruleArn: string;
  readonly functionArn: string;
}

/** `rate(1 hour)` in milliseconds. Throws for a cron expression, which is not played. */
const parseRate = (expression: string): number => {
  const [, count = '', unit = '', plural = ''] =
    /^rate\(([1-9]\d*) (minute|hour|day)(s?)\)$/.exec(expression) ?? [];
  if ((unit !== 'minute' && unit !== 'hour' && unit !== 'day') || (count === '1') === (plural === 's')) {
    throw new Error(`The cloud on a laptop plays schedules like rate(1 hour), not ${expression}`);
  }
  const result = Number(count) * UNIT_MS[unit];
  if (result > MAX_MS) throw new Error(`${expression} is longer than a timer of a laptop can wait`);
  return result;
};

/** Reads the enabled rules of a stack. Throws for a rule without a schedule, and for a schedule that is not a rate. */
export const readSchedules = (stack: Stack): readonly Schedule[] =>
  stack.resourcesOfType('AWS::Events::Rule').flatMap(({ id, ref, properties }) => {
    const parsed = Rule.safeParse(properties());
    if (!parsed.success) throw new Error(`${id}: ${z.prettifyError(parsed.error)}`);
    const { ScheduleExpression, State, Targets } = parsed.data;
    const interval = parseRate(ScheduleExpression);
    const ruleArn = `arn:aws:events:${ACCOUNT.region}:${ACCOUNT.id}:rule/${ref}`;
    return State === 'DISABLED'
      ? []
      : Targets.map(({ Arn }) => ({
          everyMs: interval,
          ruleArn,
          functionArn: Arn,
        }));
  });

/** The event as EventBridge writes it (user guide, 'Scheduled events'). */
const createEvent = ({ ruleArn }: Schedule, now: Date) => ({
  version: '0',
  id: crypto.randomUUID(),
  'detail-type': 'Scheduled Event',
  source: 'aws.events',
  account: ACCOUNT.id,
  time: `${now.toISOString().slice(0, 19)}Z`,
  region: ACCOUNT.region,
  resources: [ruleArn],
  detail: {},
});

/** The function that a schedule invokes. Throws when the template does not hold it. */
export const scheduledFunction = (
  { ruleArn, functionArn }: Schedule,
  functions: ReadonlyMap<string, LambdaFunction>,
): LambdaFunction => {
  const fn = functions.get(functionArn);
  if (!fn) throw new Error(`${ruleArn} calls ${functionArn}, which is not a function of the template`);
  return fn;
};

/** Invokes each function on its schedule. The returned function stops the timers. */
export const playSchedules = (
  schedules: readonly Schedule[],
  functions: ReadonlyMap<string, LambdaFunction>,
): (() => void) => {
  const timers = schedules.map((schedule) => {
    const fn = scheduledFunction(schedule, functions);
    return setInterval(() => fn.invokeAsync(createEvent(schedule, new Date())), schedule.everyMs).unref();
  });
  return () => {
    for (const timer of timers) clearInterval(timer);
  };
};
