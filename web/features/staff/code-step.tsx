import { Button, TextField } from '@aws-amplify/ui-react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { staffSignIn as words } from '../../content/staff-sign-in.ts';
import { CodeForm } from './sign-in-schemas.ts';
import { StepHeading } from './step-heading.tsx';
import { useFocusAfterFailure } from './use-focus-after-failure.ts';

interface Props {
  /** Resolves to the reason when the code was not accepted. */
  onSubmit: (code: string) => Promise<string | undefined>;
  onCancel: () => void;
}

/** Asks for the code of an authenticator app. */
export const CodeStep = ({ onSubmit, onCancel }: Props) => {
  const form = useForm({
    resolver: zodResolver(CodeForm),
    mode: 'onChange',
    defaultValues: { code: '' },
  });
  const { register, handleSubmit, reset, setError } = form;
  const { errors, isSubmitting } = form.formState;
  useFocusAfterFailure(form, 'code');
  const submit = handleSubmit(async ({ code }) => {
    const failure = await onSubmit(code);
    if (failure === undefined) return;
    // The pool accepts each code once, so the next try starts empty.
    reset();
    setError('root', { message: failure });
  });

  return (
    <form className="staff-form" onSubmit={(event) => void submit(event)} noValidate>
      <StepHeading title={words.code.title} text={words.code.text} />
      <TextField
        label={words.code.label}
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={6}
        isDisabled={isSubmitting}
        hasError={errors.code !== undefined}
        errorMessage={errors.code?.message}
        {...register('code')}
      />
      {errors.root && <p className="staff-error">{errors.root.message}</p>}
      <Button type="submit" variation="primary" isFullWidth isDisabled={isSubmitting}>
        {isSubmitting ? words.submitting : words.submit}
      </Button>
      <Button type="button" variation="link" isDisabled={isSubmitting} onClick={onCancel}>
        {words.startAgain}
      </Button>
    </form>
  );
};
