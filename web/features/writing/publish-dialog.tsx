import { useState } from 'react';
import type { Draft } from '#shared/contract/drafts.ts';
import { DAY_MS } from '#shared/durations.ts';
import { draftEditor } from '../../content/draft-editor.ts';
import { SelectField, TextField } from '../../ui/field.tsx';
import type { TypedContent } from '../../unsaved-text.ts';
import { wordsFor } from './draft-kind.ts';
import { StepDialog } from './step-dialog.tsx';
import type { StepProgress } from './use-steps.ts';
import { formatOffset, listTimeZones, ownTimeZone } from './time-zones.ts';
import { formatMoment, toLocalTime, toMoment } from './zoned-time.ts';
import type { LocalTime } from './zoned-time.ts';

const words = draftEditor.publishing;

const FIRST_HOUR = '09:00';

/** The first values of the fields: the scheduled moment, or else tomorrow morning. */
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

/** The fields of a day, an hour and their time zone. */
const MomentFields = ({ local, timeZone, error, onChange }: MomentProps) => (
  <div className="publish-dialog__moment stack gap-3">
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
    <div className="publish-dialog__zone">
      <SelectField
        name="publish-time-zone"
        label={words.timeZone}
        value={timeZone}
        error={undefined}
        onChange={({ target }) => onChange(local, target.value)}
      >
        {listTimeZones().map((name) => (
          <option key={name} value={name}>
            {name.replaceAll('_', ' ')}
          </option>
        ))}
      </SelectField>
    </div>
  </div>
);

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
  const [timeZone, setTimeZone] = useState(ownTimeZone);
  const [local, setLocal] = useState(() => chooseFirst(draft, ownTimeZone()));
  const [openedAt] = useState(Date.now);
  const moment = isLater ? toMoment(local, timeZone) : undefined;
  const isPast = moment !== undefined && moment.getTime() <= openedAt;
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
            error={!moment ? words.noMoment : isPast ? words.past : undefined}
            onChange={(next, nextZone) => {
              setLocal(next);
              setTimeZone(nextZone);
            }}
          />
        )}
      </fieldset>
      <p>
        {moment && !isPast
          ? words.moment(formatMoment(moment, timeZone), `${timeZone}, ${formatOffset(moment, timeZone)}`)
          : !isLater && words.momentNow}{' '}
        {wordsFor(content).readers[content.body ? content.access : 'none']}
      </p>
    </StepDialog>
  );
};
