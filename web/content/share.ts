// The link that shares an article. A file of its own, because the script of the blog downloads these words.
export const share = {
  action: 'Share',
  copied: 'Link copied',
  /** Precedes the address, if the browser can neither share nor copy. */
  copy: 'Copy this link:',
} as const;
