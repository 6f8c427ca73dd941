import { contentCreator } from '../../../content/content-creator.ts';
import { articlePath } from '../../../paths.ts';
import { Button } from '../../../ui/button.tsx';
import { copyText } from './copy-text.ts';

const words = contentCreator.address;

/** Where readers find an article. No link, because a public page leads staff back to the tool (docs/product.md 1.2). */
export const PublicAddress = ({ article }: { article: Parameters<typeof articlePath>[0] }) => {
  const address = new URL(articlePath(article), location.origin).href;
  return (
    <div className="public-address">
      <p>
        {words.label} <code>{address}</code>
      </p>
      <Button variant="secondary" onClick={() => void copyText(address)}>
        {words.copy}
      </Button>
      <p className="staff-hint">{words.hint}</p>
    </div>
  );
};
