import type { ComponentProps } from 'react';
import { describedBy, FieldNotes } from '../../ui/field.tsx';

interface Props extends Omit<ComponentProps<'textarea'>, 'onChange'> {
  name: string;
  label: string;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

/** A line that grows with its words and looks like what readers will see. */
export const WritingField = ({ name, label, value, error, onChange, ...textarea }: Props) => (
  <div className={`writing-field writing-field--${name}`}>
    <textarea
      {...textarea}
      id={`${name}-field`}
      name={name}
      rows={1}
      aria-label={label}
      placeholder={label}
      value={value}
      {...describedBy({ name, error })}
      // One line: a line break that is pasted becomes a space.
      onChange={({ target }) => onChange(target.value.replaceAll(/\s*\n\s*/g, ' '))}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.preventDefault();
      }}
    />
    <FieldNotes name={name} error={error} />
  </div>
);
