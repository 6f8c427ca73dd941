// Stripe's objects as this API returns them: the fields that its callers read, in Stripe's own words. References to other objects
// are ids; times are Unix seconds, amounts are cents.

export type Metadata = Readonly<Record<string, string>>;

export interface Customer {
  readonly id: string;
  readonly object: 'customer';
  readonly created: number;
  readonly email: string | null;
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
  readonly behavior: CardBehavior;
  /** Whether the card holder has authenticated. */
  readonly isAuthenticated: boolean;
}

export interface CheckoutSession {
  readonly id: string;
  readonly object: 'checkout.session';
  readonly amount_total: number;
  readonly cancel_url: string | null;
  readonly client_reference_id: string | null;
  readonly created: number;
  readonly currency: string;
  readonly customer: string;
  readonly expires_at: number;
  readonly invoice: string | null;
  readonly metadata: Metadata;
  readonly mode: 'subscription';
  readonly payment_status: 'paid' | 'unpaid';
  readonly status: 'complete' | 'expired' | 'open';
  readonly subscription: string | null;
  readonly success_url: string;
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
export type CancellationReason = 'cancellation_requested' | 'payment_failed';

export interface Subscription {
  readonly id: string;
  readonly object: 'subscription';
  readonly billing_cycle_anchor: number;
  readonly billing_mode: { readonly type: 'flexible' };
  readonly cancel_at: number | null;
  readonly cancel_at_period_end: boolean;
  readonly canceled_at: number | null;
  readonly cancellation_details: { readonly reason: CancellationReason | null };
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

export const INVOICE_STATUSES = ['draft', 'open', 'paid', 'void'] as const;

export interface Invoice {
  readonly id: string;
  readonly object: 'invoice';
  readonly amount_due: number;
  readonly amount_paid: number;
  readonly attempt_count: number;
  readonly auto_advance: boolean;
  readonly automatically_finalizes_at: number | null;
  readonly billing_reason: 'subscription_create' | 'subscription_cycle';
  readonly created: number;
  readonly currency: string;
  readonly customer: string;
  readonly hosted_invoice_url: string | null;
  readonly next_payment_attempt: number | null;
  readonly number: string;
  readonly parent: {
    readonly type: 'subscription_details';
    readonly subscription_details: { readonly metadata: Metadata; readonly subscription: string };
  };
  readonly status: (typeof INVOICE_STATUSES)[number];
  readonly total: number;
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
