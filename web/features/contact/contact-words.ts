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
  /** After Reset: that nothing is lost, and the button that brings it back. */
  readonly emptied: { readonly text: string; readonly action: string };
  /** A submit failed: before the address to write to. */
  readonly kept: string;
  /** The form is closed: before the address to write to. */
  readonly closed: string;
}
