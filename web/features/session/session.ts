// The customer's session as the pages see it. `tenant-session.tsx` provides it.
import { createContext, use } from 'react';

/** The signed-in customer as the ID token names them. */
export interface Identity {
  /** The subject of the tokens. */
  readonly userId: string;
  /** The name in the tenant, which may be the e-mail address. */
  readonly name: string;
  readonly email: string | undefined;
  /** An address that the content security policy allows. */
  readonly picture: string | undefined;
}

/** Why a return from the tenant did not sign the customer in. */
export type SignInFailure =
  /** The link was used before or belongs to another tab, or the tenant no longer knows it. */
  | { readonly reason: 'stale' }
  | { readonly reason: 'canceled' }
  /** By the clock of this device, the tenant's tokens are from another time. */
  | { readonly reason: 'clock' }
  /** The tenant refused, with a sentence for people. */
  | { readonly reason: 'denied'; readonly message: string };

export type CustomerSession =
  | { readonly is: 'loading' }
  | { readonly is: 'signed-out' }
  | { readonly is: 'signed-in'; readonly identity: Identity }
  /** Signed in, but the tenant wants the customer to confirm their identity. A dialog covers the page. */
  | { readonly is: 'must-confirm'; readonly identity: Identity }
  /** The tenant did not answer, or no token is available for calls. */
  | { readonly is: 'unreachable'; readonly tryAgain: () => void }
  | ({ readonly is: 'failed' } & SignInFailure)
  | { readonly is: 'logging-out' };

export interface CustomerContext {
  readonly session: CustomerSession;
  /** Removes everything about the customer from this browser, ends the tenant's session, and opens the home page. */
  readonly logOut: () => Promise<void>;
  /**
   * Removes everything about the customer from this browser, and opens a page that needs no session. The tenant's own session stays.
   */
  readonly leaveTo: (path: string) => Promise<void>;
  /**
   * Removes the session from this browser and opens /login with a notice. The tenant's own session stays. A profile draft stays
   * too, for its owner's next sign-in.
   */
  readonly expire: (notice: 'expired' | 'not-saved') => Promise<void>;
}

export const CustomerSessionContext = createContext<CustomerContext | undefined>(undefined);

/** The session, and how to end it. Use it only below a CustomerProvider. */
export const useCustomerContext = (): CustomerContext => {
  const context = use(CustomerSessionContext);
  if (!context) throw new Error('useCustomerContext needs a CustomerProvider');
  return context;
};

/** The customer's session, kept up to date. Use it only below a CustomerProvider. */
export const useCustomer = (): CustomerSession => useCustomerContext().session;

/** Who is signed in. Use it only inside LoginRequired. */
export const useIdentity = (): Identity => {
  const session = useCustomer();
  if (session.is !== 'signed-in' && session.is !== 'must-confirm')
    throw new Error('useIdentity needs LoginRequired');
  return session.identity;
};
