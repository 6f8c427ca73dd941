/** What a customer of Stripe's, who is not deleted, tells of ours. */
export interface StripeCustomer {
  /** For whom this stage has made them; undefined for one that it did not make. */
  readonly userId: string | undefined;
  /** Whether another stage has made them, which knows whose they are. */
  readonly isOtherStages: boolean;
}
