import { Button, PasswordField, TextField } from '@aws-amplify/ui-react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { staffSignIn as words } from '../../content/staff-sign-in.ts';
import { LoginForm } from './sign-in-schemas.ts';

const empty: LoginForm = { username: '', password: '' };

/** Asks for e-mail address and password. The form is emptied when `onSubmit` resolves to true: they were accepted. */
export const CredentialsStep = ({ onSubmit }: { onSubmit: (form: LoginForm) => Promise<boolean> }) => {
  const { register, handleSubmit, reset, formState } = useForm({
    resolver: zodResolver(LoginForm),
    mode: 'onChange',
    defaultValues: empty,
  });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async (form) => {
    if (await onSubmit(form)) reset(empty);
  });

  return (
    <form className="staff-form" onSubmit={(event) => void submit(event)} noValidate>
      <TextField
        label={words.email}
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
      <PasswordField
        label={words.password}
        autoComplete="current-password"
        isDisabled={isSubmitting}
        hasError={errors.password !== undefined}
        errorMessage={errors.password?.message}
        {...register('password')}
      />
      <Button type="submit" variation="primary" isFullWidth isDisabled={isSubmitting}>
        {isSubmitting ? words.submitting : words.submit}
      </Button>
    </form>
  );
};
