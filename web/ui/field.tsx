// A field of a form: label, control, hint and error. Pages list field.css among their styles.
import type { ComponentProps, ReactNode } from 'react';

interface Described {
  /** The field's name in the form, and the beginning of its ids. `useId` differs between the build and the browser. */
  name: string;
  hint?: ReactNode;
  error: string | undefined;
}

interface Labelled extends Described {
  label: string;
}

/** Connects a control, or a group of controls, to its `FieldNotes`. */
export const describedBy = ({ name, hint, error }: Described) => ({
  'aria-invalid': error !== undefined,
  'aria-describedby': hint === undefined ? `${name}-error` : `${name}-error ${name}-hint`,
});

/** The hint and the error below a field. Screen readers announce an error only in an element that existed before. */
export const FieldNotes = ({ name, hint, error }: Described) => (
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

const controlProps = (described: Described) => ({
  id: `${described.name}-field`,
  className: 'field__input',
  ...describedBy(described),
});

const Field = ({ label, children, ...described }: Labelled & { children: ReactNode }) => (
  <div className="field">
    <label htmlFor={`${described.name}-field`}>{label}</label>
    {children}
    <FieldNotes {...described} />
  </div>
);

/** A text field of one line, required by default. */
export const TextField = ({ label, hint, error, ...input }: Labelled & ComponentProps<'input'>) => {
  const described = { name: input.name, hint, error };
  return (
    <Field {...described} label={label}>
      <input required {...input} {...controlProps(described)} />
    </Field>
  );
};

/** A text field of several lines, required by default. */
export const TextArea = ({ label, hint, error, ...textarea }: Labelled & ComponentProps<'textarea'>) => {
  const described = { name: textarea.name, hint, error };
  return (
    <Field {...described} label={label}>
      <textarea required {...textarea} {...controlProps(described)} />
    </Field>
  );
};

/** A choice from a list, required by default. */
export const SelectField = ({ label, hint, error, ...select }: Labelled & ComponentProps<'select'>) => {
  const described = { name: select.name, hint, error };
  return (
    <Field {...described} label={label}>
      <div className="field__select">
        <select required {...select} {...controlProps(described)} />
      </div>
    </Field>
  );
};
