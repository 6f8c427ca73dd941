import { contentCreator } from '../../../content/content-creator.ts';
import { Button } from '../../../ui/button.tsx';
import { copyText } from './copy-text.ts';

const words = contentCreator.address;

interface Props {
  path: string;
  label?: string;
  hint?: string;
}

/** Where readers find a text. No link, because a public page leads staff back to the tool (docs/product.md 1.2). */
export const PublicAddress = ({ path, label = words.label, hint = words.hint }: Props) => {
  const address = new URL(path, location.origin).href;
  return (
    <div className="public-address">
      <p>
        {label} <code>{address}</code>
      </p>
      <Button variant="secondary" onClick={() => void copyText(address)}>
        {words.copy}
      </Button>
      <p className="staff-hint">{hint}</p>
    </div>
  );
};
