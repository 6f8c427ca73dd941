import { subscriptionEndpoints } from '#shared/contract/subscriptions.ts';
import { handle } from '../../handle.ts';
import { logError } from '../../platform/log.ts';
import { badRequest } from '../../platform/problem.ts';
import { actOnEvent } from '../../subscriptions/act-on-event.ts';
import * as events from '../../subscriptions/stripe-events.table.ts';
import * as stripe from '../../subscriptions/stripe.client.ts';
import { isHandled } from '../../subscriptions/webhook.ts';

const received = { received: true } as const;

export const handler = handle(subscriptionEndpoints.webhook, async ({ caller, now }) => {
  const event = await stripe.verifyDelivery(caller, now);
  if (!event) throw badRequest('The signature is not valid');
  if (!isHandled(event)) return received;
  if (event.apiVersion !== stripe.API_VERSION) {
    logError('An event is written in another API version', { ...event });
  }
  if ((await events.receive(event.eventId, now)) === 'done') return received;
  await actOnEvent(event, now);
  await events.finish(event.eventId, now);
  return received;
});
