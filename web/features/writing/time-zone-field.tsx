import { useMemo } from 'react';
import { draftEditor } from '../../content/draft-editor.ts';
import { TextField } from '../../ui/field.tsx';
import { findTimeZone, formatOffset, listTimeZones, readCity } from './time-zones.ts';

const words = draftEditor.publishing;

const LIST = 'time-zones';

interface Props {
  typed: string;
  /** The moment whose offsets the list shows. */
  momentMs: number;
  onChange: (typed: string) => void;
}

/** A time zone, searched by its city, its name or its offset. */
export const TimeZoneField = ({ typed, momentMs, onChange }: Props) => {
  const zones = useMemo(() => {
    const moment = new Date(momentMs);
    return listTimeZones().map((name) => ({
      name,
      // Firefox shows and searches only the label.
      label: `${readCity(name)}, ${formatOffset(moment, name)}`,
    }));
  }, [momentMs]);
  const found = findTimeZone(typed);
  return (
    <div className="publish-dialog__zone">
      <TextField
        name="publish-time-zone"
        label={words.timeZone}
        hint={words.timeZoneHint}
        error={found === undefined ? words.noTimeZone : undefined}
        list={LIST}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={typed}
        // The list shows only matches of the text. Select the text, so that the first key begins a new search.
        onFocus={({ target }) => target.select()}
        onBlur={() => found !== undefined && onChange(found)}
        onChange={({ target }) => onChange(target.value)}
      />
      <datalist id={LIST}>
        {zones.map(({ name, label }) => (
          <option key={name} value={name}>
            {label}
          </option>
        ))}
      </datalist>
    </div>
  );
};
