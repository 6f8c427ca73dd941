// A field of a form: label, control, hint and error. Pages list field.css among their styles.
import type { ComponentProps, ReactNode } from 'react';
import './field.css';

interface FieldDescription {
  /** The field's name in the form, and the prefix of its ids. */
  name: string;
  hint?: ReactNode;
  error: string | undefined;
}

interface LabeledField extends FieldDescription {
  label: string;
}

/** Connects a control, or a group of controls, to its `FieldNotes`. */
export const describedBy = ({ name, hint, error }: FieldDescription) => ({
  'aria-invalid': error !== undefined,
  'aria-describedby': hint === undefined ? `${name}-error` : `${name}-error ${name}-hint`,
});

/** The hint and the error below a field. Screen readers announce an error only in an element that existed before. */
export const FieldNotes = ({ name, hint, error }: FieldDescription) => (
  <>
    {hint !== undefined && (
      <p className="field__hint" id={`${name}-hint`}>
        {hint}
      </p>
    )}
    <p className="field__error" id={`${name}-error`} aria-live="polite">
      {error}
    </p>
  </>
);

const controlProps = (description: FieldDescription) => ({
  id: `${description.name}-field`,
  className: 'field__input',
  ...describedBy(description),
});

const Field = ({ label, children, ...description }: LabeledField & { children: ReactNode }) => (
  <div className="field">
    <label htmlFor={`${description.name}-field`}>{label}</label>
    {children}
    <FieldNotes {...description} />
  </div>
);

/** A text field of one line, required by default. */
export const TextField = ({ label, hint, error, ...input }: LabeledField & ComponentProps<'input'>) => {
  const description = { name: input.name, hint, error };
  return (
    <Field {...description} label={label}>
      <input required {...input} {...controlProps(description)} />
    </Field>
  );
};

/** A text field of several lines, required by default. */
export const TextArea = ({ label, hint, error, ...textarea }: LabeledField & ComponentProps<'textarea'>) => {
  const description = { name: textarea.name, hint, error };
  return (
    <Field {...description} label={label}>
      <textarea required {...textarea} {...controlProps(description)} />
    </Field>
  );
};

/** A choice from a list, required by default. */
export const SelectField = ({ label, hint, error, ...select }: LabeledField & ComponentProps<'select'>) => {
  const description = { name: select.name, hint, error };
  return (
    <Field {...description} label={label}>
      <div className="field__select">
        <select required {...select} {...controlProps(description)} />
      </div>
    </Field>
  );
};
