import { Button, PasswordField } from '@aws-amplify/ui-react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { NewPasswordForm } from './sign-in-schemas.ts';
import { StepHeading } from './step-heading.tsx';

interface Props {
  /** Only for password managers, which store a password with its account. */
  email: string;
  onSubmit: (password: string) => Promise<boolean>;
  onCancel: () => void;
}

/** The first sign-in of an account that somebody else made: its password has to be replaced. */
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
      <StepHeading
        title="Choose a new password"
        text="The password you were given works once. From now on this account is yours alone."
      />
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label="New password"
        autoComplete="new-password"
        descriptiveText="At least 12 characters, with a lowercase letter, an uppercase letter, a number and a symbol."
        isDisabled={isSubmitting}
        hasError={errors.password !== undefined}
        errorMessage={errors.password?.message}
        {...register('password', {
          onChange: () => void (getFieldState('repeated').isDirty && trigger('repeated')),
        })}
      />
      <PasswordField
        label="Repeat the new password"
        autoComplete="new-password"
        isDisabled={isSubmitting}
        hasError={errors.repeated !== undefined}
        errorMessage={errors.repeated?.message}
        {...register('repeated')}
      />
      <Button type="submit" variation="primary" isFullWidth isDisabled={isSubmitting}>
        {isSubmitting ? 'Saving...' : 'Save and log in'}
      </Button>
      <Button type="button" variation="link" isDisabled={isSubmitting} onClick={onCancel}>
        Start again
      </Button>
    </form>
  );
};
