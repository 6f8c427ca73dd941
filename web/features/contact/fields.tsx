import type { ComponentProps, ReactNode } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';

// Ids come from the field's name, not from useId: the document was rendered by another library than the browser's.
const idOf = (name: string) => `contact-${name}`;
const errorIdOf = (name: string) => `contact-${name}-error`;

interface Described {
  label: string;
  error: string | undefined;
  /** What react-hook-form needs to know the field by. */
  field: UseFormRegisterReturn;
}

const attributesOf = ({ field, error }: Described, ...describedBy: string[]) => ({
  ...field,
  id: idOf(field.name),
  className: 'contact-form__input',
  required: true,
  'aria-invalid': error !== undefined,
  'aria-describedby': [errorIdOf(field.name), ...describedBy].join(' '),
});

const Around = ({
  label,
  error,
  field,
  children,
}: Described & {
  children: ReactNode;
}) => (
  <div className="contact-form__field">
    <label htmlFor={idOf(field.name)}>{label}</label>
    {children}
    <p className="contact-form__error" id={errorIdOf(field.name)} aria-live="polite">
      {error}
    </p>
  </div>
);

/** A line to type into. */
export const TextField = ({ label, error, field, ...input }: Described & ComponentProps<'input'>) => {
  const described = { label, error, field };
  return (
    <Around {...described}>
      <input {...input} {...attributesOf(described)} />
    </Around>
  );
};

interface Counted extends Described {
  hint: string;
  /** For the eye, beside the hint. */
  count: string;
  /** For the ear, and only now and then. */
  nearLimit: string;
  onFocus: () => void;
}

/** Several lines to type into, counted. What is too long is kept and said, never cut. */
export const MessageField = ({ label, error, field, hint, count, nearLimit, onFocus }: Counted) => {
  const described = { label, error, field };
  const hintId = `${idOf(field.name)}-hint`;
  return (
    <Around {...described}>
      <textarea {...attributesOf(described, hintId)} rows={4} onFocus={onFocus} />
      <p className="contact-form__hint" id={hintId}>
        <span>{hint}</span>
        <span className="contact-form__count">{count}</span>
      </p>
      <span className="visually-hidden" role="status">
        {nearLimit}
      </span>
    </Around>
  );
};
