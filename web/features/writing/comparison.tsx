import { useState } from 'react';
import type { Draft } from '#shared/contract/drafts.ts';
import { draftEditor } from '../../content/draft-editor.ts';
import { Button } from '../../ui/button.tsx';
import type { TypedContent } from '../../unsaved-text.ts';
import { CopyButton } from './copy-button.tsx';
import { wordsFor } from './draft-kind.ts';
import { TextView } from './text-view.tsx';
import { formatMoment } from './zoned-time.ts';

const words = draftEditor.conflict;

interface Props {
  mine: TypedContent;
  theirs: Draft;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}

/** Shows both texts after somebody else has saved meanwhile. Nothing is saved until the editor chooses. */
export const Comparison = ({ mine, theirs, onKeepMine, onTakeTheirs }: Props) => {
  const [isSure, setIsSure] = useState(false);
  const { by, at } = theirs.saved;
  const { title, text } = wordsFor(mine).conflict;
  return (
    <section className="comparison stack gap-5" aria-labelledby="comparison-title">
      <div className="comparison__head stack gap-2" role="alert">
        <h1 id="comparison-title">{title}</h1>
        <p>{text(by)}</p>
      </div>
      <div className="comparison__texts stack gap-6">
        <article aria-labelledby="comparison-mine">
          <h2 id="comparison-mine">{words.mine}</h2>
          <div className="comparison__actions">
            <Button onClick={onKeepMine}>{words.keepMine}</Button>
            <CopyButton content={mine} />
          </div>
          <TextView content={mine} other={theirs.content} />
        </article>
        <article aria-labelledby="comparison-theirs">
          <h2 id="comparison-theirs">{words.theirs(by, formatMoment(new Date(at)))}</h2>
          <div className="comparison__actions">
            {/* This asks for a second press, because it is the only choice that loses a text for good. */}
            {isSure ? (
              <Button variant="danger" onClick={onTakeTheirs}>
                {words.takeAnyway}
              </Button>
            ) : (
              <Button variant="secondary" onClick={() => setIsSure(true)}>
                {words.takeTheirs}
              </Button>
            )}
            <CopyButton content={theirs.content} />
          </div>
          <TextView content={theirs.content} other={mine} />
        </article>
      </div>
    </section>
  );
};
