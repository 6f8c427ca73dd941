// One field of a form: its label, what is typed into, and what is said about it. Its look is field.css, which a page names.
import type { ComponentProps, ReactNode } from 'react';

interface Described {
  /** What the form calls the field. Its ids come from it, and not from useId: a build and a browser count differently. */
  name: string;
  hint?: ReactNode;
  error: string | undefined;
}

interface Labelled extends Described {
  label: string;
}

/** Ties a control, or a group of them, to what `FieldNotes` says about it. */
export const describedBy = ({ name, hint, error }: Described) => ({
  'aria-invalid': error !== undefined,
  'aria-describedby': hint === undefined ? `${name}-error` : `${name}-error ${name}-hint`,
});

/** What is said below a field. An error is read out as it comes; its place is there before, or nobody would hear it. */
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

const controlOf = (described: Described) => ({
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

/** A line to type into; required, unless told otherwise. */
export const TextField = ({ label, hint, error, ...input }: Labelled & ComponentProps<'input'>) => {
  const described = { name: input.name, hint, error };
  return (
    <Field {...described} label={label}>
      <input required {...input} {...controlOf(described)} />
    </Field>
  );
};

/** Several lines to type into; required, unless told otherwise. */
export const TextArea = ({ label, hint, error, ...textarea }: Labelled & ComponentProps<'textarea'>) => {
  const described = { name: textarea.name, hint, error };
  return (
    <Field {...described} label={label}>
      <textarea required {...textarea} {...controlOf(described)} />
    </Field>
  );
};

/** One of a list that would be long as buttons; required, unless told otherwise. */
export const SelectField = ({ label, hint, error, ...select }: Labelled & ComponentProps<'select'>) => {
  const described = { name: select.name, hint, error };
  return (
    <Field {...described} label={label}>
      <div className="field__select">
        <select required {...select} {...controlOf(described)} />
      </div>
    </Field>
  );
};
