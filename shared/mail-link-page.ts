// The page of a link in a mail: the interface between the function that answers it and the web that renders it.

/** What the page shows, by the link's purpose and by what is true now. A masked address looks like `j…@example.com`. */
export type MailLinkPage =
  | {
      readonly kind: 'confirm-subscription';
      readonly token: string;
      readonly masked: string;
      /** Whether the browser that signed up may confirm by itself. One who complained must press the button. */
      readonly isOwnBrowserPossible: boolean;
    }
  | { readonly kind: 'subscribed'; readonly token: string; readonly masked: string }
  | { readonly kind: 'leave'; readonly token: string; readonly masked: string }
  /** The link of a test mail. */
  | { readonly kind: 'leave-test' }
  | { readonly kind: 'left'; readonly token: string; readonly masked: string }
  | { readonly kind: 'confirm-address'; readonly token: string; readonly masked: string }
  | { readonly kind: 'address-confirmed'; readonly masked: string }
  | {
      readonly kind: 'confirm-invoice-address';
      readonly token: string;
      readonly masked: string;
      /** The confirmed contact address of the customer whose invoices they are. */
      readonly customer: string | null;
    }
  | { readonly kind: 'invoice-address-confirmed'; readonly masked: string }
  | { readonly kind: 'end-invoice-copies'; readonly token: string; readonly masked: string }
  | { readonly kind: 'invoice-copies-ended' }
  | {
      readonly kind: 'expired';
      readonly of: 'sign-up' | 'address' | 'invoice-address' | 'invoice-copies';
    }
  /** We did not sign the link, or nothing is left of what it was about. */
  | { readonly kind: 'unknown' };

/** The first letter of an address and its domain: enough for its owner, and nothing for anybody else. */
export const maskAddress = (address: string): string => {
  const at = address.lastIndexOf('@');
  const [first = ''] = address.slice(0, at);
  return `${first}…${address.slice(at)}`;
};
