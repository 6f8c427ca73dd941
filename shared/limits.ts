// The limits of the specification (staff-tool, sections 5 and 9), each once.

export const limits = {
  title: { min: 3, max: 100 },
  subtitle: { min: 3, max: 200 },
  extract: { min: 10, max: 5000 },
  tags: { min: 1, max: 10 },
  images: { min: 1, max: 5 },
  alt: { min: 3, max: 125 },
  caption: { max: 200 },
  staffPassword: { min: 6 },
  /** Bytes of one uploaded picture. */
  imageBytes: { min: 1, max: 10 * 1024 * 1024 },
  /** Pixels a side: a file of a few kilobytes may declare a picture that no phone can hold in memory. */
  imageSide: { max: 12_000 },
  /** Newsletters on one page of the list. */
  page: { default: 10, max: 50 },
  /** Bytes of a JSON request body. The longest newsletter that is valid takes about 40 kB. */
  bodyBytes: { max: 128 * 1024 },
} as const;
