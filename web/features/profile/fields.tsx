import { useId } from 'react';
import type { ComponentProps } from 'react';

interface Described {
  label: string;
  hint?: string | undefined;
  error: string | undefined;
}

const Below = ({ id, hint, error }: { id: string; hint?: string | undefined; error: string | undefined }) => (
  <div id={id} aria-live="polite">
    {error ? (
      <p className="profile-form__error">{error}</p>
    ) : (
      hint && <p className="profile-form__hint">{hint}</p>
    )}
  </div>
);

const described = (id: string, error: string | undefined) => ({
  'aria-describedby': id,
  'aria-invalid': error !== undefined,
});

/** A line to type into. */
export const TextField = ({ label, hint, error, ...input }: Described & ComponentProps<'input'>) => {
  const id = useId();
  const below = useId();
  return (
    <div className="profile-form__field">
      <label htmlFor={id}>{label}</label>
      <input {...input} id={id} className="profile-form__input" {...described(below, error)} />
      <Below id={below} hint={hint} error={error} />
    </div>
  );
};

/** One of a list that would be long as buttons. */
export const SelectField = ({
  label,
  hint,
  error,
  children,
  ...select
}: Described & ComponentProps<'select'>) => {
  const id = useId();
  const below = useId();
  return (
    <div className="profile-form__field">
      <label htmlFor={id}>{label}</label>
      <div className="profile-form__select">
        <select {...select} id={id} className="profile-form__input" {...described(below, error)}>
          {children}
        </select>
      </div>
      <Below id={below} hint={hint} error={error} />
    </div>
  );
};

/** One of a few, as buttons side by side; to the keyboard and a screen reader it is a radio group. */
export const ChoiceField = ({
  label,
  error,
  choices,
  ...input
}: Described & { choices: readonly { value: string; label: string }[] } & ComponentProps<'input'>) => {
  const below = useId();
  return (
    // A plain group has no way to be invalid.
    <fieldset
      className="profile-form__field profile-form__choice"
      role="radiogroup"
      {...described(below, error)}
    >
      <legend>{label}</legend>
      <div className="profile-form__options">
        {choices.map((choice) => (
          <label key={choice.value} className="profile-form__option">
            <input {...input} type="radio" value={choice.value} />
            <span>{choice.label}</span>
          </label>
        ))}
      </div>
      <Below id={below} error={error} />
    </fieldset>
  );
};
