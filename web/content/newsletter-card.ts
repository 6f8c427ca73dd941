// What a newsletter card says unless its page says otherwise.
export const newsletterCard = {
  title: 'Subscribe to our Newsletter',
  text: 'Get practical AI insights, real-world tools, and business tips—delivered straight to your inbox.',
  button: { label: 'Subscribe', action: 'subscribe' },
  note: 'Free, with or without a plan.',
} as const;
