// Replaces a page of the application that crashed.
export const crash = {
  title: 'This page stopped working',
  text: 'We may have published a new version, or your connection dropped. Loading the page again usually helps.',
  action: 'Load the page again',
} as const;
