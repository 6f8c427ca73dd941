// The words of the card with the invoices.
export const invoices = {
  title: 'Invoices',
  empty: 'There is no invoice yet.',
  states: {
    paid: 'Paid',
    open: 'Open',
    'partly-refunded': 'Partly refunded',
    refunded: 'Refunded',
    void: 'Void',
  },
  pdf: 'PDF',
  /** For screen readers only. Follows the word PDF. */
  pdfOf: (day: string) => `of the invoice of ${day} (opens in a new tab)`,
  more: 'Show more',
  loadingMore: 'Loading...',
  loading: 'Loading your invoices',
  failed: 'Your invoices could not be loaded',
} as const;

/** The part about copies. The rest of its words are those of the contact address. */
export const invoiceAddress = {
  title: 'Send invoices also to',
  text: 'One more address, your accountant’s for example, gets an email with each paid invoice. Its owner must agree first. Our question names your contact address.',
  add: 'Add an address',
  end: 'End the copies',
  takeBack: 'Take the question back',
  ended: 'No copies are sent any more.',
} as const;
