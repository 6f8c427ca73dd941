// Stripe's client for the commands of an operator.
import { Stripe } from 'stripe';
import type { Stage } from '../infra/stage.ts';

export const createStripe = (key: string, { endpoints }: Stage): Stripe => {
  const url = new URL(endpoints.stripe ?? 'https://api.stripe.com');
  return new Stripe(key, {
    host: url.hostname,
    port: url.port === '' ? 443 : Number(url.port),
    protocol: url.protocol === 'http:' ? 'http' : 'https',
    telemetry: false,
    maxNetworkRetries: 2,
  });
};
