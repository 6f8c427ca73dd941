// The words of the button to Stripe's billing pages. In a file of its own, because the dashboard downloads them.
export const billing = {
  manage: 'Manage billing',
  opening: 'Opening...',
  failed: 'Your billing page could not be opened. Please try again later.',
} as const;
