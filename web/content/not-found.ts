export const notFound = {
  title: 'Page Not Found',
  text: 'The page may have moved, or the address may have a small mistake in it.',
  action: 'Return to Homepage',
} as const;
