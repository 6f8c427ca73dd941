// What a check of the doctor says.

export interface Finding {
  /** What was looked at, in a few words: `Stripe: the price`. */
  readonly check: string;
  /**
   * `wrong` must be mended before the stage is used. `warning` should be. `unknown` could not be looked at: the right is missing, or the service did
   * not answer. `skipped` does not apply to this stage, or not yet.
   */
  readonly state: 'ok' | 'wrong' | 'warning' | 'unknown' | 'skipped';
  /** What was found, in a sentence. */
  readonly text: string;
  /** How to mend it: a command, or where to click. Present unless all is well. */
  readonly mend?: string;
  /** Whether a deployment would fail because of it, so that `npm run deploy -- --despite` cannot pass it. */
  readonly failsDeployment?: boolean;
}

/** What the checks look at: before a deployment the outside, after it the deployed stage too. */
export type Phase = 'before' | 'after';
