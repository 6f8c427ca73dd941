import type { Draft } from '#shared/contract/drafts.ts';
import { draftEditor } from '../../content/draft-editor.ts';
import { Button } from '../../ui/button.tsx';
import { PublicAddress } from '../../public-address.tsx';
import { findReadersPath, wordsFor } from './draft-kind.ts';
import { DraftNotice } from './draft-notices.tsx';
import type { Step } from './use-steps.ts';
import { formatMoment } from './zoned-time.ts';

const words = draftEditor.done;

const describe = (step: Step, { state, content }: Draft): string => {
  switch (step.is) {
    case 'publish':
      return state === 'scheduled' ? words.scheduled(content.title) : words.published(content.title);
    case 'correct':
      return words.corrected;
    case 'put-back':
      return wordsFor(content).done.putBack;
    case 'withdraw':
      return state === 'withdrawn' ? wordsFor(content).done.withdrawn : words.unscheduled;
    case 'remove':
      return wordsFor(content).done.removed;
  }
};

interface Props {
  step: Step;
  draft: Draft;
  /** Shows the text as readers see it. */
  onShow: () => void;
}

/** Says what the last step did, and where readers find the text now. */
export const DoneNotice = ({ step, draft, onShow }: Props) => {
  const { state, content, publishDate } = draft;
  const path = findReadersPath(draft);
  return (
    <DraftNotice tone="good" title={describe(step, draft)} takesFocus>
      {step.is === 'publish' && state === 'scheduled' && publishDate && (
        <p>{words.appears(formatMoment(new Date(publishDate), step.timeZone), step.timeZone)}</p>
      )}
      {path !== undefined && (
        <PublicAddress path={path} {...wordsFor(content).address}>
          <Button variant="secondary" onClick={onShow}>
            {draftEditor.actions.asReaders}
          </Button>
        </PublicAddress>
      )}
    </DraftNotice>
  );
};
