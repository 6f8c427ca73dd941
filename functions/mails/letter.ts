/** A mail as it is handed to SES. */
export interface Letter {
  /** The configuration set: a complaint about a newsletter must never stop a receipt. */
  readonly set: 'newsletter' | 'mails';
  /** An address, or the word `staff`, or `second-staff` for the second address of staff. */
  readonly to: string;
  /** The sender's name; that of the business by default. */
  readonly fromName?: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
  /** By default an answer of a customer or a subscriber goes to the address of `shared/brand.ts`. */
  readonly replyTo?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Further tags for SES. They name no reader. */
  readonly tags?: Readonly<Record<string, string>>;
}

export const isToStaff = ({ to }: Letter): boolean => to === 'staff' || to === 'second-staff';

/** A mail that is no longer true, and why: a code for the log. */
export interface Dropped {
  readonly dropped: string;
}
