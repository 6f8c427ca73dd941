// What the newsletter card says, on every page that has one, and the promo on the dashboard.
export const newsletterCard = {
  title: 'Subscribe to our Article',
  text: 'Get practical AI insights, real-world tools, and business tips—delivered straight to your inbox.',
  button: { label: 'Subscribe', action: 'subscribe' },
  note: 'Free, with or without a plan.',
} as const;
