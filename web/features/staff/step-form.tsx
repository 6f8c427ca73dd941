import { Button } from '@aws-amplify/ui-react';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import type { FieldValues, Path, RegisterOptions, UseFormReturn } from 'react-hook-form';
import { staffSignIn as words } from '../../content/staff-sign-in.ts';

interface Props<Values extends FieldValues, Output> {
  id?: string;
  form: UseFormReturn<Values, unknown, Output>;
  /** Resolves to the reason if the step failed. */
  onSubmit: (values: Output) => Promise<string | undefined>;
  /** The field that gets the focus after a failure. The browser removed the focus when the form was disabled. */
  fieldAfterFailure: Path<Values>;
  /** The labels of the button that submits. Without them, the button is elsewhere. */
  labels?: { readonly submit: string; readonly submitting: string };
  /** Links to the other steps. */
  links?: readonly { readonly label: string; readonly onClick: () => void }[];
  children: ReactNode;
}

/** The form of a sign-in step: its fields, the reason why it failed, and its buttons. */
export const StepForm = <Values extends FieldValues, Output>({
  id,
  form,
  onSubmit,
  fieldAfterFailure,
  labels,
  links = [],
  children,
}: Props<Values, Output>) => {
  const { handleSubmit, setError, setFocus } = form;
  const { errors, isSubmitting } = form.formState;
  const hasFailed = errors.root !== undefined && !isSubmitting;
  useEffect(() => {
    if (hasFailed) setFocus(fieldAfterFailure);
  }, [hasFailed, setFocus, fieldAfterFailure]);
  const submit = handleSubmit(async (values) => {
    const failure = await onSubmit(values);
    if (failure !== undefined) setError('root', { message: failure });
  });

  return (
    <form id={id} className="staff-form stack gap-5" onSubmit={(event) => void submit(event)} noValidate>
      {children}
      {errors.root && <p className="problem small">{errors.root.message}</p>}
      {labels && (
        <Button type="submit" variation="primary" isFullWidth isDisabled={isSubmitting}>
          {isSubmitting ? labels.submitting : labels.submit}
        </Button>
      )}
      {links.map(({ label, onClick }) => (
        <Button key={label} type="button" variation="link" isDisabled={isSubmitting} onClick={onClick}>
          {label}
        </Button>
      ))}
    </form>
  );
};

/** Connects an Amplify field to its value and its error in a form. */
export const connectField = <Values extends FieldValues, Output>(
  { register, getFieldState, formState }: UseFormReturn<Values, unknown, Output>,
  name: Path<Values>,
  options: RegisterOptions<Values, Path<Values>> = {},
) => {
  const { error } = getFieldState(name, formState);
  return {
    isDisabled: formState.isSubmitting,
    hasError: error !== undefined,
    errorMessage: error?.message,
    ...register(name, options),
  };
};

export const emailField = {
  label: words.email,
  type: 'email',
  autoComplete: 'username',
  inputMode: 'email',
  autoCapitalize: 'none',
  spellCheck: false,
} as const;

export const codeField = {
  label: words.code.label,
  autoComplete: 'one-time-code',
  inputMode: 'numeric',
} as const;
