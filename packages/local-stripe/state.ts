// What the stand-in keeps between starts: one JSON file, replaced whole.
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import * as z from 'zod/mini';
import type * as objects from './objects.ts';

/** Stripe's objects by kind. */
export interface Tables {
  customer: objects.Customer;
  product: objects.Product;
  price: objects.Price;
  payment_method: objects.PaymentMethod;
  'checkout.session': objects.CheckoutSession;
  subscription: objects.Subscription;
  invoice: objects.Invoice;
  'billing_portal.session': objects.PortalSession;
  'billing_portal.configuration': objects.PortalConfiguration;
  webhook_endpoint: objects.WebhookEndpoint;
  event: objects.Event;
}
export type Kind = keyof Tables;

/** The subscription that a checkout session will make. */
export interface CheckoutOrder {
  readonly price: string;
  readonly quantity: number;
  readonly metadata: objects.Metadata;
}

export interface Delivery {
  readonly endpoint: string;
  state: 'pending' | 'held' | 'lost' | 'delivered';
  readonly attempts: { readonly at: string; readonly status: number | null }[];
  /** In real time, not in Stripe's: the receiver of a webhook has its own clock. */
  nextAtMs: number;
}

/** The response that a repeated idempotency key gets again. */
export interface KeptResponse {
  readonly fingerprint: string;
  readonly status: number;
  readonly body: string;
  readonly expiresAt: number;
}

export interface State {
  readonly format: 2;
  /** How far the clock was advanced. */
  aheadSeconds: number;
  readonly tables: { readonly [K in Kind]: Record<string, Tables[K]> };
  /** By checkout session. */
  readonly orders: Record<string, CheckoutOrder>;
  /** By the path of a page with a card form: the payment method that waits for authentication. */
  readonly pendingCards: Record<string, string>;
  /** By webhook endpoint: the secret that signs. */
  readonly secrets: Record<string, string>;
  /** By invoice: when its first automatic attempt failed. */
  readonly firstFailures: Record<string, number>;
  /** By event. */
  readonly deliveries: Record<string, Delivery[]>;
  readonly keptResponses: Record<string, KeptResponse>;
  /** What the last failed retry of a payment leads to. */
  readonly settings: { afterRetries: 'canceled' | 'unpaid' };
}

export const emptyState = (): State => ({
  format: 2,
  aheadSeconds: 0,
  tables: {
    customer: {},
    product: {},
    price: {},
    payment_method: {},
    'checkout.session': {},
    subscription: {},
    invoice: {},
    'billing_portal.session': {},
    'billing_portal.configuration': {},
    webhook_endpoint: {},
    event: {},
  },
  orders: {},
  pendingCards: {},
  secrets: {},
  firstFailures: {},
  deliveries: {},
  keptResponses: {},
  settings: { afterRetries: 'canceled' },
});

const Saved = z.looseObject({ format: z.literal(2), tables: z.looseObject({ customer: z.looseObject({}) }) });

/** Reads the file; empty where there is none. Throws when the file holds anything else than such a state. */
export const readState = (file: string): State => {
  if (!existsSync(file)) return emptyState();
  const saved: unknown = JSON.parse(readFileSync(file, 'utf8'));
  if (!Saved.safeParse(saved).success) {
    throw new Error(`${file} is not the state of this version of local-stripe. Delete it to start empty.`);
  }
  return saved as State;
};

/** Replaces the file whole: a start after a crash finds the old state or the new one. */
export const writeState = (file: string, state: State): void => {
  mkdirSync(dirname(file), { recursive: true });
  const draft = `${file}.draft`;
  writeFileSync(draft, JSON.stringify(state));
  renameSync(draft, file);
};
