// What the stand-in remembers between starts. One JSON file, replaced whole.
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Stripe } from 'stripe';
import * as z from 'zod/mini';
import type { CardOutcome } from './test-cards.ts';

/** Stripe's objects by kind, as the API answers them: what they refer to stands in them as an id. */
export interface Tables {
  customer: Stripe.Customer | Stripe.DeletedCustomer;
  product: Stripe.Product;
  price: Stripe.Price;
  payment_method: Stripe.PaymentMethod;
  'checkout.session': Stripe.Checkout.Session;
  subscription: Stripe.Subscription;
  invoice: Stripe.Invoice;
  invoice_payment: Stripe.InvoicePayment;
  payment_intent: Stripe.PaymentIntent;
  charge: Stripe.Charge;
  'billing_portal.session': Stripe.BillingPortal.Session;
  'billing_portal.configuration': Stripe.BillingPortal.Configuration;
  webhook_endpoint: Stripe.WebhookEndpoint;
  event: Stripe.Event;
}
export type Kind = keyof Tables;

/** What a checkout knows beside the session that the API shows. */
export interface Checkout {
  lines: Stripe.LineItem[];
  subscription: {
    metadata: Record<string, string>;
    description: string | null;
    trialEnd: number | null;
    missingPaymentMethod: 'cancel' | 'create_invoice' | 'pause';
  };
  /** The card that waits for its holder's authentication, and what was typed with it. */
  awaiting: { paymentMethod: string; email: string; name: string } | null;
  /** Shown once, on the next look at the page. */
  message: string | null;
}

export interface Delivery {
  endpoint: string;
  state: 'pending' | 'held' | 'lost' | 'delivered' | 'failed';
  attempts: { at: string; status: number | null }[];
  /** Real time in milliseconds, unlike everything else here: a webhook's receiver lives in real time. */
  nextAtMs: number;
}

/** The answer that a repeated idempotency key gets again. */
export interface KeptAnswer {
  fingerprint: string;
  status: number;
  body: string;
  requestId: string;
  until: number;
}

export interface State {
  format: 1;
  aheadSeconds: number;
  tables: { [K in Kind]: Record<string, Tables[K]> };
  /** What each payment method will do, and whether its holder has authenticated it for later use. */
  cards: Record<string, { outcome: CardOutcome; isAuthenticated: boolean }>;
  checkouts: Record<string, Checkout>;
  /** By invoice or portal session: the card that waits there for its holder's authentication. */
  awaiting: Record<string, string>;
  secrets: Record<string, string>;
  /** By invoice: when its first automatic attempt failed. */
  firstFailures: Record<string, number>;
  /** Subscriptions whose customer was told that the trial ends. */
  trialsTold: Record<string, boolean>;
  deliveries: Record<string, Delivery[]>;
  keptAnswers: Record<string, KeptAnswer>;
  settings: { afterRetries: 'canceled' | 'unpaid' };
}

export const emptyState = (): State => ({
  format: 1,
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
    payment_intent: {},
    charge: {},
    'billing_portal.session': {},
    'billing_portal.configuration': {},
    webhook_endpoint: {},
    event: {},
  },
  cards: {},
  checkouts: {},
  awaiting: {},
  secrets: {},
  firstFailures: {},
  trialsTold: {},
  deliveries: {},
  keptAnswers: {},
  settings: { afterRetries: 'canceled' },
});

const Saved = z.looseObject({ format: z.literal(1), tables: z.looseObject({ customer: z.looseObject({}) }) });

/** Reads the file, or begins empty where there is none; throws when the file is not the stand-in's. */
export function readState(file: string): State {
  if (!existsSync(file)) return emptyState();
  const saved: unknown = JSON.parse(readFileSync(file, 'utf8'));
  if (!Saved.safeParse(saved).success)
    throw new Error(
      `${file} is not the state of a Stripe stand-in of this version. Delete it to begin anew.`,
    );
  return { ...emptyState(), ...(saved as State) };
}

/** Replaces the file whole: a reader, or a start after a crash, finds the old state or the new one. */
export function writeState(file: string, state: State): void {
  mkdirSync(dirname(file), { recursive: true });
  const draft = `${file}.draft`;
  writeFileSync(draft, JSON.stringify(state));
  renameSync(draft, file);
}
