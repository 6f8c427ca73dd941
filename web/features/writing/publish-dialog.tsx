import { useState } from 'react';
import type { Draft } from '#shared/contract/drafts.ts';
import { draftEditor } from '../../content/draft-editor.ts';
import { sharing } from '../../content/sharing.ts';
import type { TypedContent } from '../../unsaved-text.ts';
import { wordsFor } from './draft-kind.ts';
import { MomentFields, useMoment } from './moment-fields.tsx';
import { StepDialog } from './step-dialog.tsx';
import type { StepProgress } from './use-steps.ts';
import { formatOffset } from './time-zones.ts';
import { formatMoment } from './zoned-time.ts';
import '../../ui/choices.css';

const words = draftEditor.publishing;

interface Props {
  draft: Draft;
  content: TypedContent;
  progress: StepProgress;
  onClose: () => void;
  onPublish: (publishDate: string | undefined, timeZone: string) => void;
}

/** The last check before publishing: the title, the moment, and who may read the text. */
export const PublishDialog = ({ draft, content, progress, onClose, onPublish }: Props) => {
  const [isLater, setIsLater] = useState(draft.state === 'scheduled');
  const chosen = useMoment(draft.state === 'scheduled' ? draft.publishDate : undefined);
  const { timeZone } = chosen;
  const moment = isLater ? chosen.moment : undefined;
  const isPast = isLater && chosen.isPast;
  const formatted = moment && formatMoment(moment, timeZone);

  return (
    <StepDialog
      title={wordsFor(content).publish}
      action={formatted ? words.schedule(formatted) : words.publishNow}
      isDisabled={isLater && (moment === undefined || isPast)}
      progress={progress}
      onClose={onClose}
      onConfirm={() => onPublish(moment?.toISOString(), timeZone)}
    >
      <p className="publish-dialog__title">{content.title}</p>
      <fieldset className="choices" disabled={progress.isRunning}>
        <legend>{words.when}</legend>
        <label>
          <input type="radio" name="when" checked={!isLater} onChange={() => setIsLater(false)} />
          {words.now}
        </label>
        <label>
          <input type="radio" name="when" checked={isLater} onChange={() => setIsLater(true)} />
          {words.later}
        </label>
        {isLater && (
          <MomentFields chosen={chosen} error={!moment ? words.noMoment : isPast ? words.past : undefined} />
        )}
      </fieldset>
      <p>
        {moment && !isPast
          ? words.moment(formatMoment(moment, timeZone), `${timeZone}, ${formatOffset(moment, timeZone)}`)
          : !isLater && words.momentNow}{' '}
        {wordsFor(content).readers[content.body ? content.access : 'none']}{' '}
        {content.isUnlisted && sharing.listing.onPublishing}
      </p>
    </StepDialog>
  );
};
