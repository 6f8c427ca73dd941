// The words of the page services.
export const services = {
  title: 'Services',
  description: 'AI bundles, training, compliance, custom integration and automation for small businesses.',
} as const;
