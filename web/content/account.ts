// The words of the account page.
export const account = {
  title: 'Account',
  text: 'Your plan, your payments, where our emails go, and what you told us about your business.',
  plan: 'Your plan',
  loading: 'Loading your account',
  /** Shown for a price that is no longer sold. */
  otherPlan: 'Your current plan',
  monthly: (price: string) => `${price} a month`,
  upgrade: 'Upgrade',
  cancel: 'Cancel Membership',
  billing: 'Billing',
  manageBilling: 'Manage billing',
  opening: 'Opening...',
  billingFailed: 'Your billing page could not be opened. Please try again later.',
  billingText:
    'Change your card, see your invoices, or let the plan end with the month. It opens on a page of Stripe, our payment provider.',
  details: 'Your details',
  email: 'Email of your sign-in',
  company: 'Company name',
  accountType: 'Account type',
  accountTypes: { personal: 'Personal', business: 'Company' },
  phone: 'Phone number',
  companySize: 'Company size',
  people: (size: string) => `${size} people`,
  natureOfBusiness: 'Nature of business',
  noProfile: 'We have no details of your business yet.',
  unknown: 'Not known yet',
  /** The law prescribes the words of the link (docs/what-the-law-asks.md). */
  withdrawal: {
    text: 'Did you buy as a consumer in the European Union? For 14 days you can change your mind:',
    link: 'Withdraw from contract here',
  },
  failed: 'Your account could not be loaded',
} as const;
