import { Fragment } from 'react';
import { bodyEditor } from '../../../content/body-editor.ts';
import { Button } from '../../../ui/button.tsx';
import type { LeftOut } from './left-out.ts';

const { leftOut: words } = bodyEditor;

const kinds = ['links', 'people', 'images', 'tables', 'struck', 'marks'] as const;

interface Props {
  leftOut: LeftOut | undefined;
  onClose: () => void;
}

/** Lists the parts of a pasted text that were left out. The live region must exist before its first words. */
export const PasteNotice = ({ leftOut = {}, onClose }: Props) => {
  const found = kinds.map((kind) => ({ kind, items: leftOut[kind] ?? [] }));
  const lists = found.filter(({ items }) => items.length > 0);
  return (
    <div role="status">
      {lists.length > 0 && (
        <div className="body-editor__notice">
          {lists.map(({ kind, items }) => (
            <Fragment key={kind}>
              <p>{words[kind](items.length)}</p>
              <ul>
                {[...new Set(items)].map((item) => (
                  <li key={item}>{item}</li>
                ))}
              </ul>
            </Fragment>
          ))}
          <Button variant="quiet" onClick={onClose}>
            {words.close}
          </Button>
        </div>
      )}
    </div>
  );
};
