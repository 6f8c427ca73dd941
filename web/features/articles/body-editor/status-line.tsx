import { Button } from '@aws-amplify/ui-react';
import type { Editor } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { useEditorState } from '@tiptap/react';
import { bodyEditor as words } from '../../../content/body-editor.ts';

const countWords = (document: Node): number =>
  document.textBetween(0, document.content.size, ' ', ' ').match(/\S+/g)?.length ?? 0;

/** The positions of images without alt text. */
const findWithoutAlt = (document: Node): number[] => {
  const positions: number[] = [];
  document.forEach(({ type, attrs }, position) => {
    if (type.name === 'image' && attrs['alt'] === '') positions.push(position);
  });
  return positions;
};

/** The number of words, and what is still missing. */
export const StatusLine = ({ editor }: { editor: Editor }) => {
  const { count, withoutAlt } = useEditorState({
    editor,
    selector: ({ editor: { state } }) => ({
      count: countWords(state.doc),
      withoutAlt: findWithoutAlt(state.doc),
    }),
  });
  const [first] = withoutAlt;
  return (
    <div className="body-editor__status">
      <span className="staff-hint">{words.words(count)}</span>
      {first !== undefined && (
        <>
          <span className="staff-error">{words.altMissing(withoutAlt.length)}</span>
          <Button
            type="button"
            size="small"
            variation="link"
            onClick={() => editor.chain().setNodeSelection(first).focus().scrollIntoView().run()}
          >
            {words.showMissing}
          </Button>
        </>
      )}
    </div>
  );
};
