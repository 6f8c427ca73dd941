import type { Editor } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { useEditorState } from '@tiptap/react';
import { countWords } from '#shared/body/text.ts';
import { bodyEditor as words } from '../../../content/body-editor.ts';
import { Button } from '../../../ui/button.tsx';
import { findFirstBlankProblem } from './blanks.ts';
import type { DialogName } from './keyboard.ts';
import { toBody } from './to-body.ts';

/** The positions of images without alt text. */
const findWithoutAlt = (document: Node): number[] => {
  const positions: number[] = [];
  document.forEach(({ type, attrs }, position) => {
    if (type.name === 'image' && attrs['alt'] === '') positions.push(position);
  });
  return positions;
};

interface Props {
  editor: Editor;
  isDisabled: boolean;
  openDialog: (name: DialogName) => void;
}

/** The number of words, and what is still missing. */
export const StatusLine = ({ editor, isDisabled, openDialog }: Props) => {
  const document = useEditorState({
    editor,
    selector: () => editor.state.doc,
    equalityFn: Object.is,
  });
  const body = toBody(document);
  const withoutAlt = findWithoutAlt(document);
  const [first] = withoutAlt;
  const blankProblem = findFirstBlankProblem(document);
  return (
    <div className="body-editor__status">
      <span>{words.words(body ? countWords(body) : 0)}</span>
      {first !== undefined && (
        <>
          <span className="body-editor__failure">{words.altMissing(withoutAlt.length)}</span>
          <Button
            variant="quiet"
            disabled={isDisabled}
            onClick={() => {
              editor.chain().setNodeSelection(first).scrollIntoView().run();
              openDialog('image');
            }}
          >
            {words.describe}
          </Button>
        </>
      )}
      {blankProblem !== undefined && <span className="body-editor__failure">{blankProblem}</span>}
    </div>
  );
};
