// The state that the stand-in keeps between starts, in one JSON file that is replaced as a whole.
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
  invoice_payment: objects.InvoicePayment;
  charge: objects.Charge;
  dispute: objects.Dispute;
  refund: objects.Refund;
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
  /** What the session may write into its customer. */
  readonly customerUpdate: { readonly address?: Update | undefined; readonly name?: Update | undefined };
}
type Update = 'auto' | 'never';

export interface Delivery {
  readonly endpoint: string;
  state: 'pending' | 'held' | 'lost' | 'delivered';
  readonly attempts: { readonly at: string; readonly status: number | null }[];
  /** In real time, not in Stripe's time, because the receiver of a webhook has its own clock. */
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
  readonly format: 4;
  /** The seconds by which the clock was advanced. */
  aheadSeconds: number;
  readonly tables: { readonly [K in Kind]: Record<string, Tables[K]> };
  /** Tax ids by customer. */
  readonly taxIds: Record<string, { readonly type: string; readonly value: string }>;
  /** Orders by checkout session. */
  readonly orders: Record<string, CheckoutOrder>;
  /** The payment methods that wait for authentication, with the form, by the path of the page with the card form. */
  readonly pendingCards: Record<string, { readonly method: string; readonly form: string }>;
  /** The secrets that sign, by webhook endpoint. */
  readonly secrets: Record<string, string>;
  /** The moments at which the first automatic attempt failed, by invoice. */
  readonly firstFailures: Record<string, number>;
  /** Deliveries by event. */
  readonly deliveries: Record<string, Delivery[]>;
  readonly keptResponses: Record<string, KeptResponse>;
  /** The status of a subscription after the last failed retry of a payment. */
  readonly settings: { afterRetries: 'canceled' | 'unpaid' };
}

export const emptyState = (): State => ({
  format: 4,
  aheadSeconds: 0,
  tables: {
    customer: {},
    product: {},
    price: {},
    payment_method: {},
    'checkout.session': {},
    subscription: {},
    invoice: {},
    invoice_payment: {},
    charge: {},
    dispute: {},
    refund: {},
    'billing_portal.session': {},
    'billing_portal.configuration': {},
    webhook_endpoint: {},
    event: {},
  },
  taxIds: {},
  orders: {},
  pendingCards: {},
  secrets: {},
  firstFailures: {},
  deliveries: {},
  keptResponses: {},
  settings: { afterRetries: 'canceled' },
});

const Saved = z.looseObject({ format: z.literal(4), tables: z.looseObject({ customer: z.looseObject({}) }) });

/** Reads the file; an empty state if there is none. Throws if the file does not hold such a state. */
export const readState = (file: string): State => {
  if (!existsSync(file)) return emptyState();
  const saved: unknown = JSON.parse(readFileSync(file, 'utf8'));
  if (!Saved.safeParse(saved).success) {
    throw new Error(`${file} is not the state of this version of local-stripe. Delete it to start empty.`);
  }
  return saved as State;
};

/** Replaces the file as a whole, so that a start after a crash finds the old state or the new one. */
export const writeState = (file: string, state: State): void => {
  mkdirSync(dirname(file), { recursive: true });
  const draft = `${file}.draft`;
  writeFileSync(draft, JSON.stringify(state));
  renameSync(draft, file);
};
