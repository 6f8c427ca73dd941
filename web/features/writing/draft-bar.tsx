import { Link } from 'react-router-dom';
import { draftEndpoints, type Draft } from '#shared/contract/drafts.ts';
import { call } from '../../api.ts';
import { contentCreator } from '../../content/content-creator.ts';
import { draftEditor } from '../../content/draft-editor.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { BackIcon } from '../../ui/icons.tsx';
import { copyText } from '../../copy-text.ts';
import { issuePath } from '../../paths.ts';
import { IssueOfArticle } from '../issues/of-article.tsx';
import { copyContent } from './draft-content.ts';
import { findReadersPath, readKind, toListPath, wordsFor } from './draft-kind.ts';
import type { SaveQueue, SaveState } from './save-queue.ts';
import { SaveStatus } from './save-status.tsx';
import type { DraftDialog } from './step-dialogs.tsx';
import { ownTimeZone } from './time-zones.ts';
import { useNewDraft } from './use-new-draft.ts';
import { formatMoment } from './zoned-time.ts';
import '../../ui/menu.css';

const words = draftEditor.actions;

const describeState = ({ state, publishDate = '' }: Draft): string => {
  switch (state) {
    case 'draft':
    case 'withdrawn':
      return draftEditor.state[state];
    case 'scheduled':
      return draftEditor.state.scheduled(formatMoment(new Date(publishDate)), ownTimeZone());
    case 'published':
      return draftEditor.state.published(
        new Date(publishDate).toLocaleDateString('en-US', { dateStyle: 'medium' }),
      );
  }
};

interface PrimaryStep {
  readonly opens: DraftDialog;
  readonly name: string;
  /** What a phone shows of it. */
  readonly short?: string;
}

/** The main step for a text of each state. */
const PRIMARY: Record<Draft['state'], PrimaryStep> = {
  draft: { opens: 'publish', name: words.publish },
  scheduled: { opens: 'publish', name: words.reschedule, short: words.short.reschedule },
  published: { opens: 'correct', name: words.correct, short: words.short.correct },
  withdrawn: { opens: 'put-back', name: words.putBack },
};

interface Props {
  draft: Draft;
  queue: SaveQueue;
  state: SaveState;
  isKept: boolean;
  isChanged: boolean;
  /** Whether an image is being uploaded, which a published text should not lack. */
  isUploading: boolean;
  onOpen: (dialog: DraftDialog) => void;
}

const MENU = 'draft-menu';

/** Whether the text is one that goes out by email. */
const isSendable = ({ state, content }: Draft): boolean =>
  readKind(content) === 'article' && (state === 'published' || state === 'scheduled');

/** The newest saved text as the content of a copy. Saves what is typed before. */
const readCopy = async ({ draftId }: Draft, queue: SaveQueue) => {
  if (!(await queue.flush())) throw new Error(draftEditor.notCopied);
  return copyContent((await call(draftEndpoints.get, { params: { draftId } })).content);
};

/** The other steps. A press closes the list, but for a copy, which opens when it is made. */
const More = ({ draft, queue, isUploading, onOpen }: Omit<Props, 'state' | 'isKept' | 'isChanged'>) => {
  const { state } = draft;
  const { create, isCreating } = useNewDraft();
  const path = findReadersPath(draft);
  const renderItem = (opens: DraftDialog, name: string) => (
    <Button variant="quiet" popoverTarget={MENU} popoverTargetAction="hide" onClick={() => onOpen(opens)}>
      {name}
    </Button>
  );
  return (
    <>
      <Button variant="quiet" popoverTarget={MENU}>
        {words.more}
      </Button>
      <div className="draft-more menu" id={MENU} popover="auto">
        {renderItem('history', words.history)}
        {state === 'published' && renderItem('as-readers', words.asReaders)}
        {path !== undefined && (
          <Button
            variant="quiet"
            popoverTarget={MENU}
            popoverTargetAction="hide"
            onClick={() => void copyText(new URL(path, location.origin).href)}
          >
            {contentCreator.address.copy}
          </Button>
        )}
        <Button
          variant="quiet"
          disabled={isUploading || isCreating}
          onClick={() => create(readCopy(draft, queue))}
        >
          {isCreating ? words.duplicating : words.duplicate}
        </Button>
        {isSendable(draft) && (
          <Link className={buttonClass('quiet')} to={issuePath(draft.draftId)}>
            {words.sendByEmail}
          </Link>
        )}
        {state === 'published' && renderItem('withdraw', words.withdraw)}
        {state === 'scheduled' && renderItem('withdraw', words.unschedule)}
        {(state === 'draft' || state === 'withdrawn') && renderItem('remove', words.remove)}
      </div>
    </>
  );
};

/**
 * The state of the text, and the possible steps. On a phone only the row that says whether the text is saved, with the steps, stays
 * at the top while somebody writes.
 */
export const DraftBar = ({ draft, queue, state, isKept, isChanged, isUploading, onOpen }: Props) => {
  const primary = PRIMARY[draft.state];
  const { name, short = name } = primary;
  return (
    <div className="draft-bar">
      <div className="draft-bar__about">
        <Link className="draft-bar__back" to={toListPath(readKind(draft.content), draft.state)}>
          <BackIcon />
          {wordsFor(draft.content).back}
        </Link>
        <p className="draft-bar__state soft small">
          <span>{describeState(draft)}</span>
          {isChanged && <span>{draftEditor.state.changed}</span>}
          {readKind(draft.content) === 'article' && draft.newsletterId && (
            <IssueOfArticle draftId={draft.draftId} />
          )}
        </p>
      </div>
      <div className="draft-bar__row">
        <div className="draft-bar__save">
          <SaveStatus state={state} isKept={isKept} isUploading={isUploading} />
        </div>
        <Button variant="quiet" onClick={() => onOpen('preview')}>
          {words.preview}
        </Button>
        <Button
          disabled={isUploading || (draft.state === 'published' && !isChanged)}
          onClick={() => onOpen(primary.opens)}
        >
          <span className="draft-bar__name">{name}</span>
          <span className="draft-bar__short" aria-hidden="true">
            {short}
          </span>
        </Button>
        <More draft={draft} queue={queue} isUploading={isUploading} onOpen={onOpen} />
      </div>
    </div>
  );
};
