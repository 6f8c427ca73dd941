// Events that services send to EventBridge.
import { ACCOUNT } from '../cloudformation/intrinsics.ts';
import { findFunction, type LambdaFunction } from '../lambda/functions.ts';
import { matchesEvent } from './patterns.ts';
import type { RuleTarget } from './rules.ts';

/** An event that a service sends to EventBridge. */
export interface ServiceEvent {
  readonly source: string;
  readonly 'detail-type': string;
  readonly resources: readonly string[];
  readonly detail: object;
}

/**
 * Makes a change and sends its event to the functions of all rules that select it. If nothing changes, because `change` resolves to
 * undefined or rejects, nothing is sent.
 */
export const sendEventOf = async <T>(
  event: ServiceEvent,
  rules: readonly RuleTarget[],
  functions: ReadonlyMap<string, LambdaFunction>,
  change: () => Promise<T>,
): Promise<T> => {
  const changed = await change();
  if (changed === undefined) return changed;
  const sent = {
    version: '0',
    id: crypto.randomUUID(),
    account: ACCOUNT.id,
    time: `${new Date().toISOString().slice(0, 19)}Z`,
    region: ACCOUNT.region,
    ...event,
  };
  for (const { pattern, functionArn, ruleArn } of rules) {
    if (pattern && matchesEvent(pattern, sent))
      void findFunction(functionArn, ruleArn, functions).keepEvent(sent).deliver();
  }
  return changed;
};
