// What happens to a subscriber. Every step may come twice and at the same time as another one.
import { limits } from '#shared/limits.ts';
import type { EndState, StoredNote, StoredSubscriber } from '#shared/subscriber.ts';
import { retryWhileContended } from '../platform/transaction-retry.ts';
import { isWorse, toConfirmed, toEnded } from './subscriber.ts';
import * as subscribers from './subscribers.table.ts';

type Decision = subscribers.SubscriberChange | undefined;
type Decide = (found: subscribers.FoundSubscriber) => Decision | Promise<Decision>;

const toCounted = (before: StoredSubscriber['state'] | undefined, after: StoredSubscriber['state']) => {
  if (before !== 'confirmed') return after === 'confirmed' ? after : undefined;
  if (after === 'bounced') return after;
  return after === 'left' || after === 'complained' ? 'left' : undefined;
};

/** Takes the step that `decide` chooses by what is stored now. Returns whether there was one. */
export const change = async (subscriberId: string, decide: Decide, now: Date): Promise<boolean> => {
  const step = await retryWhileContended(async () => {
    const found = await subscribers.find(subscriberId, now);
    const decided = await decide(found);
    if (!decided) return undefined;
    if (!(await subscribers.write(found, decided, now))) return 'contended';
    return { ...decided, before: found.subscriber?.state };
  });
  if (!step) return false;
  const counted = toCounted(step.before, step.after.state);
  if (counted) await subscribers.count(counted, now);
  return true;
};

const toEnd = (
  subscriber: StoredSubscriber,
  note: StoredNote | undefined,
  state: EndState,
  now: Date,
): subscribers.SubscriberChange => ({
  after: toEnded(subscriber, state, now),
  ...(isWorse(state, note?.state) && { note: state }),
});

/**
 * Takes a subscriber off the list, and returns whether there was one. Without one it leaves the note, so that no import or copy brings
 * the address back.
 */
const end = async (subscriberId: string, state: EndState, now: Date): Promise<boolean> => {
  const hasChanged = await change(
    subscriberId,
    ({ subscriber, note }) =>
      subscriber && isWorse(state, subscriber.state) ? toEnd(subscriber, note, state, now) : undefined,
    now,
  );
  if (hasChanged) return true;
  const { subscriber, note } = await subscribers.find(subscriberId, now);
  if (!subscriber && isWorse(state, note?.state)) await subscribers.putNote(subscriberId, state, now);
  return false;
};

/** Returns whether somebody has left by this call. */
export const leave = (subscriberId: string, now: Date): Promise<boolean> => end(subscriberId, 'left', now);

/** SES reported that a mail to a subscriber came back for good. */
export const reportBounce = (subscriberId: string, now: Date): Promise<boolean> =>
  end(subscriberId, 'bounced', now);

/** SES reported that an issue came back this time. After some issues in a row that is as good as a bounce. */
export const reportSoftBounce = (subscriberId: string, issueId: string, now: Date): Promise<boolean> =>
  change(
    subscriberId,
    ({ subscriber, note }) => {
      const { softBounces = [] } = subscriber ?? {};
      if (subscriber?.state !== 'confirmed' || softBounces.includes(issueId)) return undefined;
      const after = [...softBounces, issueId];
      if (after.length < limits.newsletter.softBounces)
        return { after: { ...subscriber, softBounces: after } };
      return toEnd(subscriber, note, 'bounced', now);
    },
    now,
  );

/** SES reported that an issue has arrived. Writes nothing where the last one did too. */
export const reportArrival = (subscriberId: string, now: Date): Promise<boolean> =>
  change(
    subscriberId,
    ({ subscriber }) => {
      if (subscriber?.softBounces === undefined) return undefined;
      const { softBounces: _, ...after } = subscriber;
      return { after };
    },
    now,
  );

/** SES reported that a subscriber marked a mail as spam. */
export const reportComplaint = (subscriberId: string, now: Date): Promise<boolean> =>
  end(subscriberId, 'complained', now);

/** Takes back that somebody left. False if the address is gone, or if it must confirm anew because it bounced or complained. */
export const subscribeAgain = (subscriberId: string, now: Date): Promise<boolean> =>
  change(
    subscriberId,
    ({ subscriber, note }) =>
      subscriber?.state === 'left' && (note === undefined || note.state === 'left')
        ? { after: toConfirmed(subscriber, now), note: null }
        : undefined,
    now,
  );
