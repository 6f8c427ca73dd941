import { useState } from 'react';
import type { Draft, DraftContent } from '#shared/contract/drafts.ts';
import { draftEditor } from '../../../content/draft-editor.ts';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { wordsFor } from './draft-kind.ts';
import { StepDialog } from './step-dialog.tsx';
import type { StepProgress } from './use-steps.ts';
import { formatMoment, listTimeZones, ownTimeZone, toLocalTime, toMoment } from './zoned-time.ts';
import type { LocalTime } from './zoned-time.ts';

const words = draftEditor.publishing;

const DAY_MS = 24 * 60 * 60_000;
const FIRST_HOUR = '09:00';

/** What the fields offer first: the moment that is scheduled, else tomorrow morning. */
const chooseFirst = ({ state, publishDate }: Draft, timeZone: string): LocalTime =>
  state === 'scheduled' && publishDate
    ? toLocalTime(new Date(publishDate), timeZone)
    : { ...toLocalTime(new Date(Date.now() + DAY_MS), timeZone), time: FIRST_HOUR };

interface MomentProps {
  local: LocalTime;
  timeZone: string;
  error: string | undefined;
  onChange: (local: LocalTime, timeZone: string) => void;
}

/** A day, an hour and the time zone that they are meant in. */
const MomentFields = ({ local, timeZone, error, onChange }: MomentProps) => (
  <div className="publish-dialog__moment">
    <TextField
      name="publish-day"
      label={words.day}
      type="date"
      min="2000-01-01"
      max="2099-12-31"
      value={local.day}
      error={error}
      onChange={({ target }) => onChange({ ...local, day: target.value }, timeZone)}
    />
    <TextField
      name="publish-time"
      label={words.time}
      type="time"
      value={local.time}
      error={undefined}
      onChange={({ target }) => onChange({ ...local, time: target.value }, timeZone)}
    />
    <SelectField
      name="publish-time-zone"
      label={words.timeZone}
      value={timeZone}
      error={undefined}
      onChange={({ target }) => onChange(local, target.value)}
    >
      {listTimeZones().map((name) => (
        <option key={name}>{name}</option>
      ))}
    </SelectField>
  </div>
);

interface Props {
  draft: Draft;
  content: DraftContent;
  progress: StepProgress;
  onClose: () => void;
  onPublish: (publishDate: string | undefined, timeZone: string) => void;
}

/** The last look before readers have it: the title, the moment, and who will read. */
export const PublishDialog = ({ draft, content, progress, onClose, onPublish }: Props) => {
  const [isLater, setIsLater] = useState(draft.state === 'scheduled');
  const [timeZone, setTimeZone] = useState(ownTimeZone);
  const [local, setLocal] = useState(() => chooseFirst(draft, timeZone));
  const [openedAt] = useState(Date.now);
  const moment = isLater ? toMoment(local, timeZone) : undefined;
  const isPast = moment !== undefined && moment.getTime() <= openedAt;
  const error = !isLater ? undefined : !moment ? words.noMoment : isPast ? words.past : undefined;
  const formatted = moment && formatMoment(moment, timeZone);

  return (
    <StepDialog
      title={wordsFor(content).publish}
      action={formatted ? words.schedule(formatted) : words.publishNow}
      isDisabled={error !== undefined}
      progress={progress}
      onClose={onClose}
      onConfirm={() => onPublish(moment?.toISOString(), timeZone)}
    >
      <p className="publish-dialog__title">{content.title}</p>
      <fieldset className="publish-dialog__when" disabled={progress.isRunning}>
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
          <MomentFields
            local={local}
            timeZone={timeZone}
            error={error}
            onChange={(next, zone) => {
              setLocal(next);
              setTimeZone(zone);
            }}
          />
        )}
      </fieldset>
      <p>
        {formatted && !isPast ? words.moment(formatted, timeZone) : !isLater && words.momentNow}{' '}
        {wordsFor(content).readers[content.body ? content.access : 'none']}
      </p>
    </StepDialog>
  );
};
