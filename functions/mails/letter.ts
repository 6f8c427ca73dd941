/** A mail as it is handed to SES. */
export interface Letter {
  /** The configuration set: a complaint about a newsletter must never stop a receipt. */
  readonly set: 'newsletter' | 'mails';
  /** An address, or the word `staff`. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
  readonly replyTo?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A mail that is no longer true, and why: a code for the log and the table. */
export interface Dropped {
  readonly dropped: string;
}
