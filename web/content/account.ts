// The words of the account page.
export const account = {
  title: 'Account',
  text: 'Your plan, your payments and what you told us about your business.',
  plan: 'Your plan',
  /** A price that is no longer in the catalogue. */
  otherPlan: 'Your current plan',
  monthly: (price: string) => `${price} a month`,
  upgrade: 'Upgrade',
  cancel: 'Cancel Membership',
  billing: 'Billing',
  billingText:
    'Change your card, see your invoices, or let the plan end with the month. It opens on a page of Stripe, our payment provider.',
  details: 'Your details',
  email: 'Email',
  company: 'Company name',
  accountType: 'Account type',
  accountTypes: { personal: 'Personal', business: 'Company' },
  phone: 'Phone number',
  companySize: 'Company size',
  people: (size: string) => `${size} people`,
  natureOfBusiness: 'Nature of business',
  noProfile: 'We have no details of your business yet.',
  unknown: 'Not known yet',
  failed: 'Your account could not be loaded',
} as const;
