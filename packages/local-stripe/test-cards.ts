import type { Decline } from './refusal.ts';

/** What a card does when it is charged. */
export type CardOutcome = 'pays' | 'declines' | 'lacks-funds' | 'asks' | 'fails-later';

export interface TestCard {
  number: string;
  brand: string;
  outcome: CardOutcome;
  /** For the list on the page. */
  effect: string;
  /** Stripe's ready-made payment method for the same outcome. */
  ready: string;
}

export const testCards: readonly TestCard[] = [
  { number: '4242424242424242', brand: 'visa', outcome: 'pays', effect: 'Succeeds', ready: 'pm_card_visa' },
  {
    number: '5555555555554444',
    brand: 'mastercard',
    outcome: 'pays',
    effect: 'Succeeds (Mastercard)',
    ready: 'pm_card_mastercard',
  },
  {
    number: '4000000000000002',
    brand: 'visa',
    outcome: 'declines',
    effect: 'Is declined',
    ready: 'pm_card_visa_chargeDeclined',
  },
  {
    number: '4000000000009995',
    brand: 'visa',
    outcome: 'lacks-funds',
    effect: 'Has insufficient funds',
    ready: 'pm_card_visa_chargeDeclinedInsufficientFunds',
  },
  {
    number: '4000002500003155',
    brand: 'visa',
    outcome: 'asks',
    effect: 'Asks for authentication',
    ready: 'pm_card_authenticationRequired',
  },
  {
    number: '4000000000000341',
    brand: 'visa',
    outcome: 'fails-later',
    effect: 'Fails at renewal',
    ready: 'pm_card_chargeCustomerFail',
  },
];

export interface Circumstances {
  outcome: CardOutcome;
  isAuthenticated: boolean;
  /** The holder is there, typing the card. */
  isOnSession: boolean;
}

const GENERIC: Decline = {
  code: 'card_declined',
  decline_code: 'generic_decline',
  message: 'Your card was declined.',
};

const LACKING: Decline = {
  code: 'card_declined',
  decline_code: 'insufficient_funds',
  message: 'Your card has insufficient funds.',
};

/** What comes of charging a card: `paid`, `asks` its holder to authenticate, or why not. */
export function charged({ outcome, isAuthenticated, isOnSession }: Circumstances): 'paid' | 'asks' | Decline {
  switch (outcome) {
    case 'pays':
      return 'paid';
    case 'declines':
      return GENERIC;
    case 'lacks-funds':
      return LACKING;
    case 'asks':
      return isAuthenticated ? 'paid' : 'asks';
    case 'fails-later':
      return isOnSession ? 'paid' : GENERIC;
  }
}
