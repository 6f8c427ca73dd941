import { Button, PasswordField, TextField } from '@aws-amplify/ui-react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { staffSignIn } from '../../content/staff-sign-in.ts';
import { NewPasswordForm } from './sign-in-schemas.ts';
import { StepHeading } from './step-heading.tsx';
import { useFocusAfterFailure } from './use-focus-after-failure.ts';

const words = staffSignIn.newPassword;

interface Props {
  title: string;
  text: string;
  /** For password managers, which store a password with its account. */
  email: string;
  /** Sends another code. Without it, no code is asked for. */
  onResend?: () => Promise<void>;
  /** Resolves to the reason when the password was not accepted. */
  onSubmit: (form: NewPasswordForm) => Promise<string | undefined>;
  onCancel: () => void;
}

/** Asks for a new password: at the first sign-in, or together with the code that was mailed. */
export const NewPasswordStep = ({ title, text, email, onResend, onSubmit, onCancel }: Props) => {
  const form = useForm({
    resolver: zodResolver(NewPasswordForm),
    mode: 'onChange',
    defaultValues: { password: '', repeated: '' },
  });
  const { register, handleSubmit, trigger, getFieldState, setError } = form;
  const { errors, isSubmitting } = form.formState;
  useFocusAfterFailure(form, onResend ? 'code' : 'password');
  const submit = handleSubmit(async (values) => {
    const failure = await onSubmit(values);
    if (failure !== undefined) setError('root', { message: failure });
  });

  return (
    <form className="staff-form" onSubmit={(event) => void submit(event)} noValidate>
      <StepHeading title={title} text={text} />
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      {onResend && (
        <TextField
          label={staffSignIn.code.label}
          autoComplete="one-time-code"
          inputMode="numeric"
          maxLength={6}
          defaultValue=""
          isDisabled={isSubmitting}
          hasError={errors.code !== undefined}
          errorMessage={errors.code?.message}
          {...register('code')}
        />
      )}
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
      {errors.root && <p className="staff-error">{errors.root.message}</p>}
      <Button type="submit" variation="primary" isFullWidth isDisabled={isSubmitting}>
        {isSubmitting ? words.submitting : words.submit}
      </Button>
      {onResend && (
        <Button type="button" variation="link" isDisabled={isSubmitting} onClick={() => void onResend()}>
          {staffSignIn.forgotten.resend}
        </Button>
      )}
      <Button type="button" variation="link" isDisabled={isSubmitting} onClick={onCancel}>
        {staffSignIn.startAgain}
      </Button>
    </form>
  );
};
