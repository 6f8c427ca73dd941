import { useState } from 'react';
import { DAY_MS } from '#shared/durations.ts';
import { draftEditor } from '../../content/draft-editor.ts';
import { SelectField, TextField } from '../../ui/field.tsx';
import { listTimeZones, ownTimeZone } from './time-zones.ts';
import { toLocalTime, toMoment } from './zoned-time.ts';
import './moment-fields.css';

const words = draftEditor.publishing;

const FIRST_HOUR = '09:00';

/** A moment that somebody chooses by day, hour and time zone. At first it is `known`, or else tomorrow morning. */
export const useMoment = (known: string | undefined) => {
  const [timeZone, setTimeZone] = useState(ownTimeZone);
  const [local, setLocal] = useState(() =>
    known === undefined
      ? { ...toLocalTime(new Date(Date.now() + DAY_MS), timeZone), time: FIRST_HOUR }
      : toLocalTime(new Date(known), timeZone),
  );
  const [openedAt] = useState(Date.now);
  const moment = toMoment(local, timeZone);
  const isPast = moment !== undefined && moment.getTime() <= openedAt;
  return { local, setLocal, timeZone, setTimeZone, moment, isPast };
};

interface Props {
  chosen: ReturnType<typeof useMoment>;
  error: string | undefined;
}

/** The fields of a day, an hour and their time zone. */
export const MomentFields = ({ chosen: { local, setLocal, timeZone, setTimeZone }, error }: Props) => (
  <div className="moment-fields stack gap-3">
    <TextField
      name="publish-day"
      label={words.day}
      type="date"
      min="2000-01-01"
      max="2099-12-31"
      value={local.day}
      error={error}
      onChange={({ target }) => setLocal({ ...local, day: target.value })}
    />
    <TextField
      name="publish-time"
      label={words.time}
      type="time"
      value={local.time}
      error={undefined}
      onChange={({ target }) => setLocal({ ...local, time: target.value })}
    />
    <div className="moment-fields__zone">
      <SelectField
        name="publish-time-zone"
        label={words.timeZone}
        value={timeZone}
        error={undefined}
        onChange={({ target }) => setTimeZone(target.value)}
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
