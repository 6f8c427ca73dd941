import type { Editor } from '@tiptap/core';
import { Dropcursor, Gapcursor, Placeholder, TrailingNode, UndoRedo } from '@tiptap/extensions';
import { ListKeymap } from '@tiptap/extension-list';
import { EditorContent, useEditor } from '@tiptap/react';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import type { Body } from '#shared/body/schema.ts';
import { bodyEditor as words } from '../../../content/body-editor.ts';
import { ACCEPTED_IMAGES } from '../../images/prepare-image.ts';
import { ImageDialog } from './image-dialog.tsx';
import { LinkDialog } from './link-dialog.tsx';
import { nodes } from './nodes.ts';
import { cleanPastedHtml } from './paste.ts';
import { addImages, PendingImages, type UploadImage } from './pending-images.ts';
import { PendingList } from './pending-list.tsx';
import { PlainText } from './plain-text.ts';
import { SelectedBlock } from './selected-block.tsx';
import { StatusLine } from './status-line.tsx';
import { toBody, toContent } from './to-body.ts';
import { Toolbar } from './toolbar.tsx';
import type { Chooser } from './tools.ts';
import { VideoDialog } from './video-dialog.tsx';
import './body-editor.css';

interface Props {
  /** Read when the editor opens. Another text needs another `key`. */
  defaultValue: Body | undefined;
  /** Called after each change; without a body when nothing is left. */
  onChange: (body: Body | undefined) => void;
  isDisabled: boolean;
  uploadImage: UploadImage;
}

const dialogs = { link: LinkDialog, image: ImageDialog, video: VideoDialog };

/** The editor of an article's body. */
const BodyEditor = ({ defaultValue, onChange, isDisabled, uploadImage }: Props) => {
  const [dialog, setDialog] = useState<keyof typeof dialogs>();
  const toolbar = useRef<HTMLDivElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  const hintId = useId();
  const upload = useEffectEvent(uploadImage);
  const change = useEffectEvent(({ state }: Editor) => onChange(toBody(state.doc)));

  const editor = useEditor({
    extensions: [
      ...nodes,
      ListKeymap,
      UndoRedo,
      Gapcursor,
      Dropcursor,
      TrailingNode,
      Placeholder.configure({ placeholder: words.placeholder }),
      PlainText,
      PendingImages.configure({ upload: (file, signal) => upload(file, signal) }),
    ],
    content: toContent(defaultValue),
    // Our security policy allows no style element.
    injectCSS: false,
    editorProps: {
      attributes: {
        class: 'body body-editor__text',
        'aria-label': words.label,
        'aria-multiline': 'true',
        'aria-describedby': hintId,
      },
      transformPastedHTML: cleanPastedHtml,
      handleKeyDown: (_view, { key, altKey }) => {
        if (!altKey || key !== 'F10') return false;
        toolbar.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
        return true;
      },
    },
    onUpdate: ({ editor }) => change(editor),
  });

  useEffect(() => editor.setEditable(!isDisabled, false), [editor, isDisabled]);

  const choose = (chooser: Chooser) => {
    if (chooser === 'images') picker.current?.click();
    else setDialog(chooser);
  };
  const Dialog = dialog && dialogs[dialog];

  return (
    <div className="body-editor">
      <div className="body-editor__bar">
        <Toolbar ref={toolbar} editor={editor} isDisabled={isDisabled} onChoose={choose} />
        <SelectedBlock editor={editor} isDisabled={isDisabled} onEdit={setDialog} />
        <PendingList editor={editor} />
      </div>
      <input
        ref={picker}
        type="file"
        hidden
        multiple
        accept={ACCEPTED_IMAGES}
        onChange={({ target }) => {
          addImages(editor.view, target.files ?? [], editor.state.selection.to);
          // Otherwise choosing the same file again fires no change event.
          target.value = '';
        }}
      />
      <EditorContent editor={editor} />
      <p id={hintId} hidden>
        {words.keys}
      </p>
      <StatusLine editor={editor} />
      {Dialog && <Dialog editor={editor} onClose={() => setDialog(undefined)} />}
    </div>
  );
};

export default BodyEditor;
