import { readBodyText } from '#shared/body/text.ts';
import { draftEditor } from '../../content/draft-editor.ts';
import { copyText } from '../../copy-text.ts';
import { Button } from '../../ui/button.tsx';
import type { TypedContent } from '../../unsaved-text.ts';

/** A text without formatting, to paste elsewhere. */
const toPlainText = ({ title, subtitle, extract, takeaway, inside, body }: TypedContent): string =>
  [title, subtitle, extract, takeaway, inside?.join('\n'), body && readBodyText(body)]
    .filter(Boolean)
    .join('\n\n');

export const CopyButton = ({ content }: { content: TypedContent }) => (
  <Button variant="quiet" onClick={() => void copyText(toPlainText(content))}>
    {draftEditor.conflict.copy}
  </Button>
);
