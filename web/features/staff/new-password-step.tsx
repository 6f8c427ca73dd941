import { Button, PasswordField } from '@aws-amplify/ui-react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { staffSignIn } from '../../content/staff-sign-in.ts';
import { NewPasswordForm } from './sign-in-schemas.ts';
import { StepHeading } from './step-heading.tsx';

const words = staffSignIn.newPassword;

interface Props {
  /** For password managers, which store a password with its account. */
  email: string;
  onSubmit: (password: string) => Promise<boolean>;
  onCancel: () => void;
}

/** Asks for a new password at the first sign-in, because an operator chose the first one. */
export const NewPasswordStep = ({ email, onSubmit, onCancel }: Props) => {
  const { register, handleSubmit, trigger, getFieldState, formState } = useForm({
    resolver: zodResolver(NewPasswordForm),
    mode: 'onChange',
    defaultValues: { password: '', repeated: '' },
  });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async ({ password }) => {
    await onSubmit(password);
  });

  return (
    <form className="staff-form" onSubmit={(event) => void submit(event)} noValidate>
      <StepHeading title={words.title} text={words.text} />
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label={words.label}
        autoComplete="new-password"
        descriptiveText={words.hint}
        isDisabled={isSubmitting}
        hasError={errors.password !== undefined}
        errorMessage={errors.password?.message}
        {...register('password', {
          onChange: () => void (getFieldState('repeated').isDirty && trigger('repeated')),
        })}
      />
      <PasswordField
        label={words.repeat}
        autoComplete="new-password"
        isDisabled={isSubmitting}
        hasError={errors.repeated !== undefined}
        errorMessage={errors.repeated?.message}
        {...register('repeated')}
      />
      <Button type="submit" variation="primary" isFullWidth isDisabled={isSubmitting}>
        {isSubmitting ? words.submitting : words.submit}
      </Button>
      <Button type="button" variation="link" isDisabled={isSubmitting} onClick={onCancel}>
        {staffSignIn.startAgain}
      </Button>
    </form>
  );
};
