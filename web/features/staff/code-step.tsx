import { Button, TextField } from '@aws-amplify/ui-react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { staffSignIn as words } from '../../content/staff-sign-in.ts';
import { CodeForm } from './sign-in-schemas.ts';
import type { SignInStep } from './staff-pool.ts';
import { StepHeading } from './step-heading.tsx';

interface Props {
  /** What an authenticator app needs, when it is not set up yet. */
  setup?: Extract<SignInStep, { is: 'totp-setup' }>;
  onSubmit: (code: string) => Promise<boolean>;
  onCancel: () => void;
}

/** Asks for the code of an authenticator app, and first shows how to set it up when the account has none. */
export const CodeStep = ({ setup, onSubmit, onCancel }: Props) => {
  const { register, handleSubmit, reset, setFocus, formState } = useForm({
    resolver: zodResolver(CodeForm),
    mode: 'onChange',
    defaultValues: { code: '' },
  });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async ({ code }) => {
    if (await onSubmit(code)) return;
    // The pool accepts each code once, so the next try starts empty.
    reset();
    setTimeout(() => setFocus('code'));
  });

  return (
    <form className="staff-form" onSubmit={(event) => void submit(event)} noValidate>
      <StepHeading
        title={setup ? words.code.setUpTitle : words.code.title}
        text={setup ? words.code.setUpText : words.code.text}
      />
      {setup && (
        <p className="staff-secret">
          <a href={setup.link}>{words.code.link}</a>
          <span>
            {words.code.key} <code>{setup.secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
          </span>
        </p>
      )}
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
      <Button type="submit" variation="primary" isFullWidth isDisabled={isSubmitting}>
        {isSubmitting ? words.submitting : words.submit}
      </Button>
      <Button type="button" variation="link" isDisabled={isSubmitting} onClick={onCancel}>
        {words.startAgain}
      </Button>
    </form>
  );
};
