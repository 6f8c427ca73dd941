/** The pages to which links in mails lead, by what they are about. */
export const mailLinkPages = {
  confirmSubscription: {
    title: 'One more tap',
    text: 'Press the button, and the newsletter comes once a week to',
    action: 'Confirm',
  },
  subscribed: {
    title: 'You are on the list',
    text: 'The newsletter comes once a week to',
    until: 'Until the next one, there is something to read.',
    read: 'Read the newest articles',
    action: 'Leave the list',
  },
  leave: {
    title: 'Leave the newsletter?',
    text: 'Press the button, and it does not come any more to',
    action: 'Leave the list',
  },
  left: {
    title: 'You have left the list',
    text: 'No newsletter comes any more to',
    mistake: 'Was that a mistake?',
    action: 'Subscribe again',
  },
  confirmAddress: {
    title: 'One more tap',
    text: 'Press the button, and our emails about your account go to',
    action: 'Confirm',
  },
  addressConfirmed: {
    title: 'Your address is confirmed',
    text: 'From now on our emails about your account go to',
    account: 'Go to your account',
  },
  confirmInvoiceAddress: {
    title: 'Copies of invoices?',
    text: (customer: string | null) =>
      `${customer ?? 'A customer'} wants copies of their invoices to come to you. Press the button, and each new one goes to`,
    action: 'Send me the copies',
  },
  invoiceAddressConfirmed: {
    title: 'The copies will come',
    text: 'From the next invoice on, a copy goes to',
    end: 'Each copy has a link that ends them.',
  },
  endInvoiceCopies: {
    title: 'No more copies?',
    text: 'Press the button, and no more copies of invoices go to',
    action: 'End the copies',
  },
  invoiceCopiesEnded: {
    title: 'The copies have ended',
    text: 'No more copies of invoices come to this address. The customer sees that in their account.',
  },
  expired: {
    title: 'This link is too old',
    subscription: 'It was good for seven days. Enter your address again, and you get a new one.',
    off: 'It was good for seven days.',
    address: 'It was good for seven days. You can ask for a new one in your account.',
    invoiceAddress: 'It was good for seven days. The customer can have a new one sent from their account.',
    invoiceCopies: 'It was good for a year. Each newer copy has a link of its own.',
    account: 'Go to your account',
  },
  unknown: {
    title: 'This link leads nowhere',
    text: 'It may have been cut off. Please copy the whole address from the email, or press its button again.',
    home: 'Back to Home',
  },
  unavailable: {
    title: 'This page cannot be shown right now',
    text: 'Nothing has changed. Please open the link again in a minute.',
  },
} as const;
