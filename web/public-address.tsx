import type { ReactNode } from 'react';
import { contentCreator } from './content/content-creator.ts';
import { Button } from './ui/button.tsx';
import { copyText } from './copy-text.ts';
import './public-address.css';

const words = contentCreator.address;

interface Props {
  path: string;
  label?: string;
  hint?: string;
  /** Further actions for the text. */
  children?: ReactNode;
}

/**
 * The address where readers find a text. It is not a link, because a public page redirects staff to the tool (docs/product.md 1.2).
 */
export const PublicAddress = ({ path, label = words.label, hint = words.hint, children }: Props) => {
  const address = new URL(path, location.origin).href;
  return (
    <div className="public-address stack gap-2">
      <p>
        {label} <code>{address}</code>
      </p>
      <div className="row gap-2">
        <Button variant="secondary" onClick={() => void copyText(address)}>
          {words.copy}
        </Button>
        {children}
      </div>
      <p className="soft small">{hint}</p>
    </div>
  );
};
