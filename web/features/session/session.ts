// Who the customer at this browser is, as the pages see it. `customer-provider.tsx` keeps it true.
import { createContext, use } from 'react';

export interface Person {
  /** The subject of their tokens. */
  readonly userId: string;
  /** What they are greeted with. */
  readonly name: string;
  /** An address that our security policy lets us show. */
  readonly picture: string | undefined;
}

/** Why a return from the tenant signed nobody in. */
export type Refusal =
  /** The link was used before, belongs to another tab, or is older than the tenant remembers. */
  | { readonly why: 'stale' }
  | { readonly why: 'cancelled' }
  /** The tenant said no, in a sentence for people. */
  | { readonly why: 'denied'; readonly sentence: string };

export type CustomerSession =
  | { readonly is: 'loading' }
  | { readonly is: 'signed-out' }
  | { readonly is: 'signed-in'; readonly person: Person }
  /** Signed in, but the tenant wants to see the person first: a dialog over the page asks. */
  | { readonly is: 'must-confirm'; readonly person: Person }
  /** The tenant gave no answer, so nobody knows, or no call can be signed. */
  | { readonly is: 'unreachable'; readonly tryAgain: () => void }
  | ({ readonly is: 'refused' } & Refusal)
  | { readonly is: 'logging-out' };

export interface CustomerContext {
  readonly session: CustomerSession;
  /** The page of ours that was asked for before the login that ended here. */
  readonly returnTo: string | undefined;
  /** Forgets everything about the customer here, a drafted profile too; ends the tenant's session and goes home. */
  readonly logOut: () => Promise<void>;
  /**
   * Forgets the session of this browser and opens /login with a notice; the tenant's own session stays, and a drafted
   * profile, for its owner's next sign-in.
   */
  readonly expire: (notice: 'expired' | 'not-saved') => Promise<void>;
}

export const CustomerSessionContext = createContext<CustomerContext | undefined>(undefined);

/** The session and the ways out of it. Only below a CustomerProvider. */
export const useCustomerContext = (): CustomerContext => {
  const context = use(CustomerSessionContext);
  if (!context) throw new Error('A page asked for the customer outside the CustomerProvider');
  return context;
};

/** The customer's session, kept up to date. Only below a CustomerProvider. */
export const useCustomer = (): CustomerSession => useCustomerContext().session;

/** Who is signed in. Only on pages inside LoginRequired. */
export const usePerson = (): Person => {
  const session = useCustomer();
  if (session.is !== 'signed-in' && session.is !== 'must-confirm')
    throw new Error('A page asked who is signed in outside LoginRequired');
  return session.person;
};
