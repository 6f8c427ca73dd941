// Two ways to the list of blocks: a typed slash, and the button beside the block with the cursor.
import type { Editor } from '@tiptap/core';
import Plus from 'lucide-react/icons/plus';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { bodyEditor } from '../../../content/body-editor.ts';
import '../../../ui/menu.css';
import { BlockList, findBlockTools } from './block-list.tsx';
import { removeSlash, type Slash } from './slash.ts';
import type { Tool } from './tools.ts';

const { blocks: words } = bodyEditor;

interface Props {
  editor: Editor;
  onUse: (tool: Tool) => void;
}

/** The list at a typed slash. If its letters begin no name of a block, they are a text like any other. */
export const SlashMenu = ({ editor, slash, onUse }: Props & { slash: Slash }) => {
  const panel = useRef<HTMLDivElement>(null);
  const id = useId();
  const [{ mount }] = useState(slash);
  const tools = findBlockTools(editor, slash.query);
  useLayoutEffect(() => (panel.current ? mount(panel.current) : undefined), [mount]);
  return (
    <div ref={panel} className="body-editor__blocks menu" hidden={tools.length === 0}>
      {tools.length > 0 && (
        <BlockList
          key={slash.query}
          id={id}
          tools={tools}
          field={editor.view.dom}
          onChoose={(tool) => {
            removeSlash(editor, slash.range);
            onUse(tool);
          }}
        />
      )}
    </div>
  );
};

/** How far below the top of the text the block with the cursor is, in pixels. */
const findTop = ({ state: { selection }, view }: Editor): number | undefined => {
  const { $from } = selection;
  const block = view.nodeDOM($from.depth === 0 ? $from.pos : $from.before(1));
  return block instanceof HTMLElement ? block.offsetTop : undefined;
};

/** The button beside the block with the cursor, and the list that it opens. */
export const BlockButton = ({ editor, isDisabled, onUse }: Props & { isDisabled: boolean }) => {
  const [top, setTop] = useState(() => findTop(editor));
  const [query, setQuery] = useState<string>();
  const [field, setField] = useState<HTMLInputElement | null>(null);
  const id = useId();
  useEffect(() => {
    const place = () => setTop(findTop(editor));
    // Images above the block may still load.
    const sizes = new ResizeObserver(place);
    sizes.observe(editor.view.dom);
    editor.on('transaction', place);
    return () => {
      sizes.disconnect();
      editor.off('transaction', place);
    };
  }, [editor]);
  useEffect(() => field?.focus(), [field]);
  const close = () => setQuery(undefined);
  const leave = () => {
    close();
    editor.commands.focus();
  };

  return (
    <div className="body-editor__beside" hidden={top === undefined} style={{ top }}>
      <button
        type="button"
        title={words.open}
        aria-label={words.open}
        aria-expanded={query !== undefined}
        disabled={isDisabled}
        // A press leaves the focus in the field, which would close the list.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => (query === undefined ? setQuery('') : leave())}
      >
        <Plus size={18} aria-hidden="true" />
      </button>
      {query !== undefined && (
        <div className="body-editor__blocks menu">
          <input
            ref={setField}
            className="field__input"
            role="combobox"
            aria-expanded="true"
            aria-controls={id}
            aria-label={words.search}
            placeholder={words.search}
            autoComplete="off"
            value={query}
            onChange={({ target }) => setQuery(target.value)}
            onBlur={close}
            onKeyDown={({ key }) => {
              if (key === 'Escape') leave();
            }}
          />
          {field && (
            <BlockList
              key={query}
              id={id}
              tools={findBlockTools(editor, query)}
              field={field}
              onChoose={(tool) => {
                close();
                onUse(tool);
              }}
            />
          )}
        </div>
      )}
    </div>
  );
};
