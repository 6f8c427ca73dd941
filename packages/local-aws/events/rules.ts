// EventBridge's rules: those with a schedule, and those with a pattern for events.
import * as z from 'zod/mini';
import { ACCOUNT } from '../cloudformation/intrinsics.ts';
import { parseProperties } from '../cloudformation/properties.ts';
import type { Stack } from '../cloudformation/stack.ts';
import { Pattern } from './patterns.ts';

const Rule = z
  .object({
    ScheduleExpression: z.optional(z.string()),
    EventPattern: z.optional(Pattern),
    State: z._default(z.literal('ENABLED', 'plays enabled rules only'), 'ENABLED'),
    Targets: z
      .array(z.object({ Arn: z.string(), Input: z.optional(z.never('is not played')) }))
      .check(z.minLength(1)),
  })
  .check(
    z.refine(
      (rule) => (rule.ScheduleExpression === undefined) !== (rule.EventPattern === undefined),
      'local-aws plays a rule with a schedule or with a pattern',
    ),
  );

/** One target of a rule. */
export interface RuleTarget {
  readonly ruleArn: string;
  readonly functionArn: string;
  /** The interval of a rule with a schedule. */
  readonly everyMs?: number;
  /** The events that a rule with a pattern selects. */
  readonly pattern?: Pattern;
}

const UNIT_MS = { minute: 60_000, hour: 3_600_000, day: 86_400_000 } as const;

/** The longest wait of a Node timer. */
const MAX_MS = 2 ** 31 - 1;

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

/** Reads the rules of a stack. Throws for a schedule that is not a rate, and for a pattern that is not played. */
export const readRules = (stack: Stack): readonly RuleTarget[] =>
  stack.resourcesOfType('AWS::Events::Rule').flatMap((resource) => {
    const { ScheduleExpression, EventPattern, Targets } = parseProperties(resource, Rule);
    const trigger = {
      ...(ScheduleExpression !== undefined && { everyMs: parseRate(ScheduleExpression) }),
      ...(EventPattern && { pattern: EventPattern }),
    };
    const ruleArn = `arn:aws:events:${ACCOUNT.region}:${ACCOUNT.id}:rule/${resource.ref}`;
    return Targets.map(({ Arn }) => ({ ruleArn, functionArn: Arn, ...trigger }));
  });
