import { Button, TextField } from '@aws-amplify/ui-react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { staffSignIn } from '../../content/staff-sign-in.ts';
import { EmailForm } from './sign-in-schemas.ts';
import { StepHeading } from './step-heading.tsx';
import { useFocusAfterFailure } from './use-focus-after-failure.ts';

const words = staffSignIn.forgotten;

interface Props {
  email: string;
  /** Resolves to the reason when no code could be requested. */
  onSubmit: (email: string) => Promise<string | undefined>;
  onCancel: () => void;
}

/** Asks to which address the code for a new password goes. */
export const ForgottenPasswordStep = ({ email, onSubmit, onCancel }: Props) => {
  const form = useForm({
    resolver: zodResolver(EmailForm),
    mode: 'onChange',
    defaultValues: { username: email },
  });
  const { register, handleSubmit, setError } = form;
  const { errors, isSubmitting } = form.formState;
  useFocusAfterFailure(form, 'username');
  const submit = handleSubmit(async ({ username }) => {
    const failure = await onSubmit(username);
    if (failure !== undefined) setError('root', { message: failure });
  });

  return (
    <form className="staff-form" onSubmit={(event) => void submit(event)} noValidate>
      <StepHeading title={words.title} text={words.text} />
      <TextField
        label={staffSignIn.email}
        type="email"
        autoComplete="username"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        isDisabled={isSubmitting}
        hasError={errors.username !== undefined}
        errorMessage={errors.username?.message}
        {...register('username')}
      />
      {errors.root && <p className="staff-error">{errors.root.message}</p>}
      <Button type="submit" variation="primary" isFullWidth isDisabled={isSubmitting}>
        {isSubmitting ? words.submitting : words.submit}
      </Button>
      <Button type="button" variation="link" isDisabled={isSubmitting} onClick={onCancel}>
        {words.back}
      </Button>
    </form>
  );
};
