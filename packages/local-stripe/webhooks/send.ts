import { createHmac } from 'node:crypto';
import type { Event, WebhookEndpoint } from '../objects.ts';

const TIMEOUT_MS = 10_000;

/** Signs with the real time, because the receiver compares it with its own clock. */
const sign = (payload: string, secret: string): string => {
  const timestamp = Math.floor(Date.now() / 1000);
  const signature = createHmac('sha256', secret).update(`${timestamp}.${payload}`).digest('hex');
  return `t=${timestamp},v1=${signature}`;
};

/** Posts a signed event. Resolves to the status of the answer, or to null if there is none within ten seconds. */
export const sendEvent = async (
  event: Event,
  { url, api_version }: WebhookEndpoint,
  secret: string,
  signal: AbortSignal,
): Promise<number | null> => {
  const payload = JSON.stringify({ ...event, api_version: api_version ?? event.api_version });
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'stripe-signature': sign(payload, secret),
      },
      body: payload,
      redirect: 'manual',
      signal: AbortSignal.any([AbortSignal.timeout(TIMEOUT_MS), signal]),
    });
    await response.arrayBuffer();
    return response.status;
  } catch {
    return null;
  }
};
