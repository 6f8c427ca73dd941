/** What the owner words, besides the labels and messages of the specification. */
export interface ContactWords {
  readonly formTitle: string;
  readonly messageHint: string;
  readonly check: {
    readonly label: string;
    readonly soon: string;
    readonly loading: string;
    readonly failed: string;
    readonly again: string;
    readonly expired: string;
  };
  /** The form's code did not come. */
  readonly notLoaded: string;
  /** A submit failed: before the address to write to. */
  readonly kept: string;
  /** The stage has no human check: before the address to write to. */
  readonly closed: string;
}
