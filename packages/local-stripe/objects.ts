// Stripe's objects as this API returns them: the fields that its callers read, in Stripe's own words. References to other objects
// are ids; times are Unix seconds, amounts are cents.

export type Metadata = Readonly<Record<string, string>>;

export interface Address {
  readonly line1: string;
  readonly postal_code: string;
  readonly city: string;
  readonly country: string;
}

export interface Customer {
  readonly id: string;
  readonly object: 'customer';
  readonly created: number;
  readonly address: Address | null;
  readonly business_name?: string;
  readonly email: string | null;
  readonly invoice_settings: { readonly default_payment_method: string | null };
  readonly name: string | null;
  readonly metadata: Metadata;
  readonly deleted?: true;
}

export interface Product {
  readonly id: string;
  readonly object: 'product';
  readonly name: string;
}

export type Interval = 'month' | 'year';

export interface Price {
  readonly id: string;
  readonly object: 'price';
  readonly active: boolean;
  readonly currency: string;
  readonly lookup_key: string | null;
  readonly product: string;
  readonly recurring: { readonly interval: Interval; readonly interval_count: 1 };
  readonly type: 'recurring';
  readonly unit_amount: number;
}

/** The behavior of a card when it is charged. */
export type CardBehavior = 'pays' | 'declines' | 'lacks-funds' | 'requires-action' | 'fails-later';

export interface PaymentMethod {
  readonly id: string;
  readonly object: 'payment_method';
  readonly type: 'card' | 'link';
  readonly card?: {
    readonly brand: string;
    readonly last4: string;
    readonly exp_month: number;
    readonly exp_year: number;
  };
  readonly link?: { readonly email: string | null };
  readonly behavior: CardBehavior;
  /** Whether the card holder has authenticated. */
  readonly isAuthenticated: boolean;
}

export interface CheckoutSession {
  readonly id: string;
  readonly object: 'checkout.session';
  readonly allow_promotion_codes: boolean | null;
  readonly amount_total: number;
  readonly automatic_tax: { readonly enabled: boolean };
  readonly billing_address_collection: 'auto' | 'required' | null;
  readonly cancel_url: string | null;
  readonly client_reference_id: string | null;
  readonly created: number;
  readonly currency: string;
  readonly custom_text: { readonly submit: { readonly message: string } | null };
  readonly customer: string;
  readonly expires_at: number;
  readonly invoice: string | null;
  readonly metadata: Metadata;
  readonly mode: 'subscription';
  readonly name_collection?: {
    readonly business: { readonly enabled: boolean; readonly optional: boolean };
  };
  readonly allowed_payment_method_types: readonly PaymentMethod['type'][];
  readonly payment_status: 'no_payment_required' | 'paid' | 'unpaid';
  readonly status: 'complete' | 'expired' | 'open';
  readonly subscription: string | null;
  readonly success_url: string;
  readonly tax_id_collection: { readonly enabled: boolean };
  readonly url: string | null;
}

export const SUBSCRIPTION_STATUSES = [
  'active',
  'canceled',
  'incomplete',
  'incomplete_expired',
  'past_due',
  'unpaid',
] as const;

interface SubscriptionItem {
  readonly id: string;
  readonly object: 'subscription_item';
  readonly current_period_start: number;
  readonly current_period_end: number;
  readonly price: Price;
  readonly quantity: number;
}

/** Why a subscription ended, or will end. */
export type CancellationReason = 'cancellation_requested' | 'payment_disputed' | 'payment_failed';

/** The answers to the question why somebody cancels. */
export const FEEDBACKS = [
  'customer_service',
  'low_quality',
  'missing_features',
  'other',
  'switched_service',
  'too_complex',
  'too_expensive',
  'unused',
] as const;

interface CancellationDetails {
  readonly comment: string | null;
  readonly feedback: (typeof FEEDBACKS)[number] | null;
  readonly reason: CancellationReason | null;
}

export interface Subscription {
  readonly id: string;
  readonly object: 'subscription';
  readonly billing_cycle_anchor: number;
  readonly billing_mode: { readonly type: 'flexible' };
  readonly cancel_at: number | null;
  readonly cancel_at_period_end: boolean;
  readonly canceled_at: number | null;
  readonly cancellation_details: CancellationDetails;
  readonly created: number;
  readonly currency: string;
  readonly customer: string;
  readonly default_payment_method: string | null;
  readonly ended_at: number | null;
  readonly items: { readonly object: 'list'; readonly data: readonly [SubscriptionItem] };
  readonly latest_invoice: string | null;
  readonly metadata: Metadata;
  readonly status: (typeof SUBSCRIPTION_STATUSES)[number];
}

export const INVOICE_STATUSES = ['draft', 'open', 'paid', 'uncollectible', 'void'] as const;

export interface Invoice {
  readonly id: string;
  readonly object: 'invoice';
  readonly amount_due: number;
  readonly amount_paid: number;
  readonly amount_remaining: number;
  readonly attempt_count: number;
  readonly auto_advance: boolean;
  readonly automatically_finalizes_at: number | null;
  readonly billing_reason: 'subscription_create' | 'subscription_cycle';
  readonly created: number;
  readonly currency: string;
  readonly customer: string;
  readonly customer_address: Address | null;
  readonly customer_name: string | null;
  readonly customer_tax_ids: readonly { readonly type: string; readonly value: string }[];
  readonly hosted_invoice_url: string | null;
  readonly invoice_pdf: string | null;
  readonly livemode: false;
  readonly next_payment_attempt: number | null;
  readonly number: string;
  readonly parent: {
    readonly type: 'subscription_details';
    readonly subscription_details: { readonly metadata: Metadata; readonly subscription: string };
  };
  readonly status: (typeof INVOICE_STATUSES)[number];
  readonly status_transitions: { readonly paid_at: number | null };
  readonly total: number;
}

/** A charge that was tried. Its invoice is found through the invoice's payment. */
export interface Charge {
  readonly id: string;
  readonly object: 'charge';
  readonly amount: number;
  readonly amount_refunded: number;
  readonly created: number;
  readonly currency: string;
  readonly customer: string;
  readonly disputed: boolean;
  readonly paid: boolean;
  readonly payment_intent: string;
  readonly payment_method: string;
  readonly refunded: boolean;
  readonly status: 'failed' | 'succeeded';
}

/** Connects an invoice with its charges, by the id of a payment intent. */
export interface InvoicePayment {
  readonly id: string;
  readonly object: 'invoice_payment';
  readonly amount_paid: number | null;
  readonly amount_requested: number;
  readonly created: number;
  readonly currency: string;
  readonly invoice: string;
  readonly is_default: true;
  readonly payment: { readonly type: 'payment_intent'; readonly payment_intent: string };
  readonly status: 'canceled' | 'open' | 'paid';
}

export interface Refund {
  readonly id: string;
  readonly object: 'refund';
  readonly amount: number;
  readonly charge: string;
  readonly created: number;
  readonly currency: string;
  readonly payment_intent: string;
  readonly status: 'succeeded';
}

/** A dispute names no customer. Its charge does. */
export interface Dispute {
  readonly id: string;
  readonly object: 'dispute';
  readonly amount: number;
  readonly charge: string;
  readonly created: number;
  readonly currency: string;
  readonly evidence_details: { readonly due_by: number };
  readonly livemode: false;
  readonly payment_intent: string;
  readonly reason: 'fraudulent';
  readonly status: 'lost' | 'needs_response' | 'won';
}

export interface PortalConfiguration {
  readonly id: string;
  readonly object: 'billing_portal.configuration';
  readonly active: boolean;
  readonly default_return_url: string | null;
  /** Kept for who reads them: the pages here always offer every feature. */
  readonly features: Readonly<Record<string, unknown>>;
  readonly is_default: boolean;
  readonly metadata: Metadata;
}

export interface PortalSession {
  readonly id: string;
  readonly object: 'billing_portal.session';
  readonly customer: string;
  readonly return_url: string | null;
  readonly url: string;
}

export interface WebhookEndpoint {
  readonly id: string;
  readonly object: 'webhook_endpoint';
  readonly api_version: string | null;
  readonly description: string | null;
  readonly enabled_events: readonly string[];
  readonly status: 'disabled' | 'enabled';
  readonly url: string;
}

export interface Event {
  readonly id: string;
  readonly object: 'event';
  readonly api_version: string;
  readonly created: number;
  readonly data: { readonly object: object };
  readonly type: string;
}
