import type { ImportReport } from './import.ts';

/** What an import did, for the operator. It repeats no address. */
export const describeImport = ({
  taken,
  known,
  ended,
  unsubscribed,
  duplicates,
  invalidLines,
}: ImportReport): string[] => [
  `${taken} taken`,
  `${known} on the list already`,
  `${ended} left, bounced or complained before, and stay off the list`,
  `${unsubscribed} unsubscribed by the file itself`,
  `${duplicates} duplicates in the file`,
  `${invalidLines.length} without a valid address${invalidLines.length > 0 ? `, in lines ${invalidLines.join(', ')}` : ''}`,
];
