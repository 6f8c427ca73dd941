import type { ReactNode } from 'react';
import { contentCreator } from './content/content-creator.ts';
import { Button } from './ui/button.tsx';
import { copyText } from './copy-text.ts';

const words = contentCreator.address;

interface Props {
  path: string;
  label?: string;
  hint?: string;
  /** What else can be done with the text there. */
  children?: ReactNode;
}

/** Where readers find a text. No link, because a public page leads staff back to the tool (docs/product.md 1.2). */
export const PublicAddress = ({ path, label = words.label, hint = words.hint, children }: Props) => {
  const address = new URL(path, location.origin).href;
  return (
    <div className="public-address">
      <p>
        {label} <code>{address}</code>
      </p>
      <div className="public-address__actions">
        <Button variant="secondary" onClick={() => void copyText(address)}>
          {words.copy}
        </Button>
        {children}
      </div>
      <p className="staff-hint">{hint}</p>
    </div>
  );
};
