import type { ComponentProps } from 'react';
import { describedBy, FieldNotes } from '../../ui/field.tsx';

interface Props extends Omit<ComponentProps<'textarea'>, 'onChange'> {
  name: string;
  label: string;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

/** A text field that grows with its words and looks like the text for readers. */
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
      // The field has one line, so a pasted line break becomes a space.
      onChange={({ target }) => onChange(target.value.replaceAll(/\s*\n\s*/g, ' '))}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.preventDefault();
      }}
    />
    <FieldNotes name={name} error={error} />
  </div>
);
