// The words of the account page.
export const account = {
  title: 'Account',
  groups: { payment: 'Plan and payment', you: 'You' },
  plan: 'Your plan',
  loading: 'Loading your account',
  /** Shown for a price that is no longer sold. */
  otherPlan: 'Your current plan',
  monthly: (price: string) => `${price} a month`,
  upgrade: 'Upgrade',
  cancel: 'Cancel Membership',
  keep: 'Keep my plan',
  keeping: 'Keeping...',
  kept: 'Your plan goes on.',
  /** Precedes the cause. */
  keepFailed: 'Your plan could not be kept: ',
  endedMeanwhile: 'Your plan has ended in the meantime.',
  seePlans: 'See the plans',
  details: 'Your details',
  email: 'Email of your sign-in',
  emailText: 'The email of your sign-in changes only at Google, Microsoft or Apple.',
  company: 'Company name',
  accountType: 'Account type',
  accountTypes: { personal: 'Personal', business: 'Company' },
  phone: 'Phone number',
  companySize: 'Company size',
  people: (size: string) => `${size} people`,
  natureOfBusiness: 'Nature of business',
  edit: 'Edit',
  editFailed: 'The form could not be loaded. Please try again.',
  save: 'Save',
  saving: 'Saving...',
  saved: 'Your details are saved.',
  /** Shown to a customer with a plan. The name on invoices is changed at Stripe. */
  invoiceName:
    "Your invoices have a name of their own. It changes on a page of Stripe: choose 'Manage billing' above.",
  discard: 'Discard changes',
  noProfile: 'We have no details of your business yet.',
  unknown: 'Not known yet',
  /** The law prescribes the words of the link (docs/what-the-law-asks.md). */
  withdrawal: {
    text: 'Did you buy as a consumer in the European Union? For 14 days you can change your mind:',
    link: 'Withdraw from contract here',
  },
  failed: 'Your account could not be loaded',
} as const;

/** Stripe's words for the brands of cards. */
const brands: Readonly<Record<string, string>> = {
  amex: 'American Express',
  cartes_bancaires: 'Cartes Bancaires',
  diners: 'Diners Club',
  discover: 'Discover',
  eftpos_au: 'eftpos',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
};

/** The words of the card with the payment method. */
export const paymentMethod = {
  title: 'Payment method',
  text: 'How you pay, and the name, address and tax ID on your next invoices, change on a page of Stripe, our payment provider.',
  card: (brand: string, last4: string) => `${brands[brand] ?? 'Card'} ending in ${last4}`,
  expires: (month: number, year: number) => `Expires ${String(month).padStart(2, '0')}/${year}`,
  link: 'Link',
  none: 'We cannot show how you pay. The page of Stripe can.',
  loading: 'Asking Stripe how you pay...',
  failed: 'Stripe does not answer just now, so we cannot show how you pay. Nothing has changed.',
} as const;
