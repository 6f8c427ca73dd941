import type { Decline } from '../api/errors.ts';
import { newId } from '../ids.ts';
import type { CardBehavior, PaymentMethod } from '../objects.ts';

export interface TestCard {
  readonly number: string;
  readonly behavior: CardBehavior;
  /** The effect of the card, for the list on the page. */
  readonly effect: string;
}

/** Some of the test cards that Stripe publishes. */
export const testCards: readonly TestCard[] = [
  { number: '4242424242424242', behavior: 'pays', effect: 'Succeeds' },
  { number: '4000000000000002', behavior: 'declines', effect: 'Is declined' },
  { number: '4000000000009995', behavior: 'lacks-funds', effect: 'Has insufficient funds' },
  { number: '4000002500003155', behavior: 'requires-action', effect: 'Asks for authentication' },
  { number: '4000000000000341', behavior: 'fails-later', effect: 'Fails at renewal' },
];

/** A card as it is saved, without its number. */
export const createCard = ({ behavior, number }: TestCard, expiry: string): PaymentMethod => {
  const [month = '', year = ''] = expiry.split('/');
  return {
    id: newId('pm'),
    object: 'payment_method',
    type: 'card',
    card: {
      brand: 'visa',
      last4: number.slice(-4),
      exp_month: Number(month),
      exp_year: 2000 + Number(year),
    },
    behavior,
    isAuthenticated: false,
  };
};

/** Link pays, and shows no card. */
export const createLink = (email: string | null): PaymentMethod => ({
  id: newId('pm'),
  object: 'payment_method',
  type: 'link',
  link: { email },
  behavior: 'pays',
  isAuthenticated: false,
});

export const declines = {
  generic: { code: 'card_declined', decline_code: 'generic_decline', message: 'Your card was declined.' },
  lacksFunds: {
    code: 'card_declined',
    decline_code: 'insufficient_funds',
    message: 'Your card has insufficient funds.',
  },
  noMethod: {
    code: 'missing',
    message: 'There is no default payment method set on this Customer or Invoice.',
  },
} satisfies Record<string, Decline>;

export type ChargeOutcome = 'paid' | 'requires_action' | Decline;

/** Charges a card. `isOnSession` means that the card holder is present and can authenticate. */
export const chargeCard = (
  { behavior, isAuthenticated }: PaymentMethod,
  isOnSession: boolean,
): ChargeOutcome => {
  switch (behavior) {
    case 'pays':
      return 'paid';
    case 'declines':
      return declines.generic;
    case 'lacks-funds':
      return declines.lacksFunds;
    case 'requires-action':
      return isAuthenticated ? 'paid' : 'requires_action';
    case 'fails-later':
      return isOnSession ? 'paid' : declines.generic;
  }
};
