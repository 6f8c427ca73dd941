// Events that services send to EventBridge.
import { ACCOUNT } from '../cloudformation/intrinsics.ts';
import type { LambdaFunction } from '../lambda/functions.ts';
import { matchesEvent } from './patterns.ts';
import { targetFunction, type RuleTarget } from './rules.ts';

/** An event of a service, as it calls EventBridge. */
export interface ServiceEvent {
  readonly source: string;
  readonly 'detail-type': string;
  readonly resources: readonly string[];
  readonly detail: object;
}

/** Sends an event to the functions of all rules that pick it. Their asynchronous queues retry what fails. */
export const sendEvent = (
  event: ServiceEvent,
  rules: readonly RuleTarget[],
  functions: ReadonlyMap<string, LambdaFunction>,
): void => {
  const sent = {
    version: '0',
    id: crypto.randomUUID(),
    account: ACCOUNT.id,
    time: `${new Date().toISOString().slice(0, 19)}Z`,
    region: ACCOUNT.region,
    ...event,
  };
  for (const rule of rules)
    if (rule.pattern && matchesEvent(rule.pattern, sent)) targetFunction(rule, functions).invokeAsync(sent);
};
