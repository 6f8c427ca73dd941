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
 * Makes a change and sends its event to the functions of all rules that select it. The event is on the disk before the change is
 * made, so there is never a change without its event. If nothing changes, because `change` resolves to undefined or rejects,
 * nothing is sent.
 */
export const sendEventOf = async <T>(
  event: ServiceEvent,
  rules: readonly RuleTarget[],
  functions: ReadonlyMap<string, LambdaFunction>,
  change: () => Promise<T>,
): Promise<T> => {
  const sent = {
    version: '0',
    id: crypto.randomUUID(),
    account: ACCOUNT.id,
    time: `${new Date().toISOString().slice(0, 19)}Z`,
    region: ACCOUNT.region,
    ...event,
  };
  const kept = rules
    .filter(({ pattern }) => pattern && matchesEvent(pattern, sent))
    .map(({ functionArn, ruleArn }) => findFunction(functionArn, ruleArn, functions).keepEvent(sent));
  let changed: T | undefined;
  try {
    changed = await change();
    return changed;
  } finally {
    for (const each of kept) {
      if (changed === undefined) each.cancel();
      else void each.deliver();
    }
  }
};
