import type { Editor } from '@tiptap/core';
import { ListKeymap } from '@tiptap/extension-list';
import { Dropcursor, Gapcursor, Placeholder, TrailingNode, UndoRedo } from '@tiptap/extensions';
import { EditorContent, useEditor } from '@tiptap/react';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Body } from '#shared/body/schema.ts';
import { bodyEditor as words } from '../../../content/body-editor.ts';
import { ImagePicker } from '../../images/image-picker.tsx';
import type { Uploads } from '../../images/use-uploads.ts';
import { Autolink } from './autolink.ts';
import { Blanks } from './blanks.ts';
import { BlockButton, SlashMenu } from './block-menus.tsx';
import { Bubble, createBubble, showBubble } from './bubble.tsx';
import { HiddenCharacters } from './hidden-characters.ts';
import { ImageDialog } from './image-dialog.tsx';
import { InvalidBlock, markInvalidBlock } from './invalid-block.ts';
import { Keyboard, type DialogName } from './keyboard.ts';
import { LinkDialog } from './link-dialog.tsx';
import { nodes } from './nodes.ts';
import type { LeftOut } from './left-out.ts';
import { Paste } from './paste-plugin.ts';
import { PasteNotice } from './paste-notice.tsx';
import { addImages, PendingImages } from './pending-images.ts';
import { PendingList } from './pending-list.tsx';
import { PlainText } from './plain-text.ts';
import { PromptBar } from './prompt-bar.tsx';
import { SelectedBlock } from './selected-block.tsx';
import { SlashQuery, type Slash } from './slash.ts';
import { StatusLine } from './status-line.tsx';
import { TableBar } from './table-bar.tsx';
import { TableRules } from './table-rules.ts';
import { toBody, toDocument } from './to-body.ts';
import { Toolbar } from './toolbar.tsx';
import type { Tool } from './tools.ts';
import { VideoDialog } from './video-dialog.tsx';
import '../../articles/body.css';
import './body-editor.css';

interface Props {
  /** The name of the text for screen readers, and its placeholder while it is empty. */
  label?: string;
  placeholder?: string;
  /** The text when the editor opens. Another text needs another `key`. */
  defaultValue: Body | undefined;
  /** Called after each change; without a body if nothing is left. */
  onChange: (body: Body | undefined) => void;
  isDisabled: boolean;
  /** The index of the block for which the text was refused. */
  invalidBlock?: number | undefined;
  uploads: Uploads;
}

/** Keeps the line with the cursor clear of what sticks above the text. */
const CLEAR = { top: 120, right: 5, bottom: 5, left: 5 };

const dialogs = { link: LinkDialog, image: ImageDialog, video: VideoDialog };

/** The editor of an article's body. */
const BodyEditor = (props: Props) => {
  const { label = words.label, placeholder = words.placeholder } = props;
  const { defaultValue, onChange, isDisabled, invalidBlock, uploads } = props;
  const [dialog, setDialog] = useState<DialogName>();
  const [leftOut, setLeftOut] = useState<LeftOut>();
  const [slash, setSlash] = useState<Slash>();
  const [bubble] = useState(createBubble);
  const picker = useRef<HTMLInputElement>(null);
  const hintId = useId();
  const change = useEffectEvent(({ state }: Editor) => onChange(toBody(state.doc)));

  const [options] = useState(() => ({
    extensions: [
      ...nodes,
      ListKeymap,
      UndoRedo,
      Gapcursor,
      Dropcursor,
      TrailingNode,
      Placeholder.configure({ placeholder }),
      PlainText,
      HiddenCharacters,
      InvalidBlock,
      Blanks,
      Autolink,
      TableRules,
      Paste.configure({ report: setLeftOut }),
      Keyboard.configure({ openDialog: setDialog }),
      SlashQuery.configure({ show: setSlash }),
      showBubble(bubble, CLEAR.top),
      PendingImages.configure({ uploads }),
    ],
    content: defaultValue ? toDocument(defaultValue) : null,
    // Our security policy allows no style element.
    injectCSS: false,
    editorProps: {
      scrollThreshold: CLEAR,
      scrollMargin: CLEAR,
      attributes: {
        class: 'body body-editor__text',
        'aria-label': label,
        // The browser would save its translation.
        translate: 'no',
        'aria-multiline': 'true',
        'aria-describedby': hintId,
      },
    },
  }));
  const [isReady, setIsReady] = useState(false);
  const editor = useEditor({
    ...options,
    onCreate: () => setIsReady(true),
    onUpdate: ({ editor }) => change(editor),
  });

  useEffect(() => editor.setEditable(!isDisabled, false), [editor, isDisabled]);
  useEffect(() => {
    if (isReady) markInvalidBlock(editor, invalidBlock);
  }, [editor, isReady, invalidBlock]);

  const Dialog = dialog && dialogs[dialog];
  // If the text has no focus, Tiptap focuses it a frame later and resets the cursor, even if somebody moves it meanwhile. Closing
  // the dialog synchronously returns the focus before the text is changed.
  const closeDialog = () => flushSync(() => setDialog(undefined));

  const applyTool = ({ does }: Tool) => {
    if (does === 'images') picker.current?.click();
    else if (typeof does === 'string') setDialog(does);
    else does(editor.chain().focus()).run();
  };

  return (
    <div className="body-editor">
      <div className="body-editor__bar">
        <div className="body-editor__row">
          <SelectedBlock editor={editor} isDisabled={isDisabled} openDialog={setDialog} />
          <TableBar editor={editor} isDisabled={isDisabled} />
          <PromptBar editor={editor} isDisabled={isDisabled} />
          <Toolbar editor={editor} isDisabled={isDisabled || !isReady} onUse={applyTool} />
        </div>
        <PendingList editor={editor} uploads={uploads} />
        <PasteNotice leftOut={leftOut} onClose={() => setLeftOut(undefined)} />
      </div>
      <ImagePicker
        ref={picker}
        multiple
        onFiles={(files) => addImages(editor, uploads, files, editor.state.selection.to)}
      />
      <div className="body-editor__page">
        <EditorContent editor={editor} />
        {isReady && <BlockButton editor={editor} isDisabled={isDisabled} onUse={applyTool} />}
        {slash && <SlashMenu editor={editor} slash={slash} onUse={applyTool} />}
        <Bubble editor={editor} bubble={bubble} onUse={applyTool} />
      </div>
      <p id={hintId} hidden>
        {words.keys}
      </p>
      <StatusLine editor={editor} isDisabled={isDisabled} openDialog={setDialog} />
      {Dialog && <Dialog editor={editor} onClose={closeDialog} />}
    </div>
  );
};

export default BodyEditor;
