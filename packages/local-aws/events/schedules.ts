// EventBridge's rules with a schedule, played by timers.
import { ACCOUNT } from '../cloudformation/intrinsics.ts';
import { findFunction, type LambdaFunction } from '../lambda/functions.ts';
import type { RuleTarget } from './rules.ts';

/** The event as EventBridge writes it (user guide, 'Scheduled events'). */
const createEvent = ({ ruleArn }: RuleTarget, now: Date) => ({
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

/** Invokes each function on its schedule. The returned function stops the timers. */
export const playSchedules = (
  rules: readonly RuleTarget[],
  functions: ReadonlyMap<string, LambdaFunction>,
): (() => void) => {
  const timers = rules.flatMap((rule) => {
    if (rule.everyMs === undefined) return [];
    const fn = findFunction(rule.functionArn, rule.ruleArn, functions);
    const run = () => void fn.keepEvent(createEvent(rule, new Date())).deliver();
    return [setInterval(run, rule.everyMs).unref()];
  });
  return () => {
    for (const timer of timers) clearInterval(timer);
  };
};
