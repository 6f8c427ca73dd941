import { Button, TextField } from '@aws-amplify/ui-react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { CodeForm } from './sign-in-schemas.ts';
import type { SignInStep } from './staff-pool.ts';
import { StepHeading } from './step-heading.tsx';

interface Props {
  /** What the authenticator app needs, when it is not set up yet. */
  setup?: Extract<SignInStep, { is: 'totp-setup' }>;
  onSubmit: (code: string) => Promise<boolean>;
  onCancel: () => void;
}

/** The code of an authenticator app; before that, if the account has none, the app's setup. */
export const CodeStep = ({ setup, onSubmit, onCancel }: Props) => {
  const { register, handleSubmit, reset, setFocus, formState } = useForm({
    resolver: zodResolver(CodeForm),
    mode: 'onChange',
    defaultValues: { code: '' },
  });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async ({ code }) => {
    if (await onSubmit(code)) return;
    // Each code is taken once, so the next try starts empty.
    reset();
    setTimeout(() => setFocus('code'));
  });

  return (
    <form className="staff-form" onSubmit={(event) => void submit(event)} noValidate>
      <StepHeading
        title={setup ? 'Set up your authenticator app' : 'Enter your code'}
        text={
          setup
            ? 'Add this account to an authenticator app: open the link on the device that has the app, or type the key into it. Then enter the code it shows.'
            : 'Open your authenticator app and enter the code it shows for this account.'
        }
      />
      {setup && (
        <p className="staff-secret">
          <a href={setup.link}>Open in authenticator app</a>
          <span>
            Key: <code>{setup.secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
          </span>
        </p>
      )}
      <TextField
        label="6-digit code"
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={6}
        isDisabled={isSubmitting}
        hasError={errors.code !== undefined}
        errorMessage={errors.code?.message}
        {...register('code')}
      />
      <Button type="submit" variation="primary" isFullWidth isDisabled={isSubmitting}>
        {isSubmitting ? 'Logging in...' : 'Login'}
      </Button>
      <Button type="button" variation="link" isDisabled={isSubmitting} onClick={onCancel}>
        Start again
      </Button>
    </form>
  );
};
