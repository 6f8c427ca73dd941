import { Button, PasswordField, TextField } from '@aws-amplify/ui-react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { LoginForm } from './sign-in-schemas.ts';

const empty: LoginForm = { username: '', password: '' };

/** Email and password; `onSubmit` tells whether they were accepted, and then the form is empty again. */
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
        label="Email"
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
        label="Password"
        autoComplete="current-password"
        isDisabled={isSubmitting}
        hasError={errors.password !== undefined}
        errorMessage={errors.password?.message}
        {...register('password')}
      />
      <Button type="submit" variation="primary" isFullWidth isDisabled={isSubmitting}>
        {isSubmitting ? 'Logging in...' : 'Login'}
      </Button>
    </form>
  );
};
