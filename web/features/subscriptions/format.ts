// Prices and times as a customer reads them (docs/product.md 12.4 and 12.5). Days are those of shared/format.ts.

/** Writes `$19.99`, always with two decimals. */
export const formatPrice = (dollars: number): string => `$${dollars.toFixed(2)}`;

/** Writes `2:02 PM`, in the customer's time zone unless one is given. */
export const formatTime = (date: Date, timeZone?: string): string =>
  new Intl.DateTimeFormat('en-US', {
    hour: 'numeric',
    minute: '2-digit',
    ...(timeZone && { timeZone }),
  }).format(date);
