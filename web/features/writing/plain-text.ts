import { readBodyText } from '#shared/body/text.ts';
import type { TypedContent } from '../../unsaved-text.ts';

/** A text without formatting, to paste elsewhere. */
export const toPlainText = ({ title, subtitle, extract, takeaway, inside, body }: TypedContent): string =>
  [title, subtitle, extract, takeaway, inside?.join('\n'), body && readBodyText(body)]
    .filter(Boolean)
    .join('\n\n');
