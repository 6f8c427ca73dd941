import { bodyEditor } from '../../../content/body-editor.ts';
import { Button } from '../../../ui/button.tsx';
import type { LeftOut } from './left-out.ts';

const { leftOut: words } = bodyEditor;

const List = ({ title, items }: { title: string; items: readonly string[] }) =>
  items.length > 0 && (
    <>
      <p>{title}</p>
      <ul>
        {items.map((item, index) => (
          <li key={index}>{item}</li>
        ))}
      </ul>
    </>
  );

interface Props {
  leftOut: LeftOut | undefined;
  onClose: () => void;
}

/** Lists the parts of a pasted text that were left out. The live region must exist before its first words. */
export const PasteNotice = ({ leftOut, onClose }: Props) => {
  const { links = [], images = [], tables = 0 } = leftOut ?? {};
  const isEmpty = links.length + images.length + tables === 0;
  return (
    <div role="status">
      {!isEmpty && (
        <div className="body-editor__notice">
          <List
            title={words.links(links.length)}
            items={links.map((link) => words.link(link.words, link.address))}
          />
          <List title={words.images(images.length)} items={images.map(words.image)} />
          {tables > 0 && <p>{words.tables(tables)}</p>}
          <Button variant="quiet" onClick={onClose}>
            {words.close}
          </Button>
        </div>
      )}
    </div>
  );
};
