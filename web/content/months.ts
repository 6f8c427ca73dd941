// The names of the months, for dates (docs/product.md 12.5). A file of its own, because the script of the blog downloads them.
export const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;
