import type { ComponentProps } from 'react';
import { describedBy, FieldNotes } from '../../ui/field.tsx';

interface Props extends ComponentProps<'input'> {
  label: string;
  name: string;
  error: string | undefined;
  choices: readonly { value: string; label: string }[];
}

/** A choice between a few values, as buttons side by side. For the keyboard and screen readers it is a radio group. */
export const ChoiceField = ({ label, error, choices, ...input }: Props) => {
  const description = { name: input.name, error };
  return (
    // A plain fieldset cannot be marked invalid.
    <fieldset className="field choice" role="radiogroup" aria-required {...describedBy(description)}>
      <legend>{label}</legend>
      <div className="choice__options stack gap-2">
        {choices.map((choice) => (
          <label key={choice.value} className="choice__option">
            <input {...input} type="radio" value={choice.value} />
            <span>{choice.label}</span>
          </label>
        ))}
      </div>
      <FieldNotes {...description} />
    </fieldset>
  );
};
