import { useState } from 'react';
import type { Draft } from '#shared/contract/drafts.ts';
import { DAY_MS } from '#shared/durations.ts';
import { draftEditor } from '../../content/draft-editor.ts';
import { TextField } from '../../ui/field.tsx';
import type { TypedContent } from '../../unsaved-text.ts';
import { wordsFor } from './draft-kind.ts';
import { StepDialog } from './step-dialog.tsx';
import type { StepProgress } from './use-steps.ts';
import { TimeZoneField } from './time-zone-field.tsx';
import { findTimeZone, formatOffset, ownTimeZone } from './time-zones.ts';
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
  /** The time zone as typed. */
  zone: string;
  momentMs: number;
  error: string | undefined;
  onChange: (local: LocalTime, zone: string) => void;
}

/** The fields of a day, an hour and their time zone. */
const MomentFields = ({ local, zone, momentMs, error, onChange }: MomentProps) => (
  <div className="publish-dialog__moment">
    <TextField
      name="publish-day"
      label={words.day}
      type="date"
      min="2000-01-01"
      max="2099-12-31"
      value={local.day}
      error={error}
      onChange={({ target }) => onChange({ ...local, day: target.value }, zone)}
    />
    <TextField
      name="publish-time"
      label={words.time}
      type="time"
      value={local.time}
      error={undefined}
      onChange={({ target }) => onChange({ ...local, time: target.value }, zone)}
    />
    <TimeZoneField typed={zone} momentMs={momentMs} onChange={(typed) => onChange(local, typed)} />
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
  const [zone, setZone] = useState(ownTimeZone);
  const [local, setLocal] = useState(() => chooseFirst(draft, ownTimeZone()));
  const [openedAt] = useState(Date.now);
  const timeZone = findTimeZone(zone);
  const moment = isLater && timeZone !== undefined ? toMoment(local, timeZone) : undefined;
  const isPast = moment !== undefined && moment.getTime() <= openedAt;
  const isMissing = timeZone !== undefined && moment === undefined;
  const formatted = moment && formatMoment(moment, timeZone);

  return (
    <StepDialog
      title={wordsFor(content).publish}
      action={formatted ? words.schedule(formatted) : words.publishNow}
      isDisabled={isLater && (moment === undefined || isPast)}
      progress={progress}
      onClose={onClose}
      onConfirm={() => onPublish(moment?.toISOString(), timeZone ?? ownTimeZone())}
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
            zone={zone}
            momentMs={moment?.getTime() ?? openedAt}
            error={isMissing ? words.noMoment : isPast ? words.past : undefined}
            onChange={(next, typed) => {
              setLocal(next);
              setZone(typed);
            }}
          />
        )}
      </fieldset>
      <p>
        {moment && timeZone !== undefined && !isPast
          ? words.moment(formatMoment(moment, timeZone), `${timeZone}, ${formatOffset(moment, timeZone)}`)
          : !isLater && words.momentNow}{' '}
        {wordsFor(content).readers[content.body ? content.access : 'none']}
      </p>
    </StepDialog>
  );
};
