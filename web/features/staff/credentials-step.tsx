import { Button, PasswordField, TextField } from '@aws-amplify/ui-react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { staffSignIn as words } from '../../content/staff-sign-in.ts';
import { LoginForm } from './sign-in-schemas.ts';
import { useFocusAfterFailure } from './use-focus-after-failure.ts';

interface Props {
  email: string;
  /** The person comes back from a further step, whose form had the focus. */
  isReturn: boolean;
  /** Resolves to the reason when the sign-in failed. */
  onSubmit: (form: LoginForm) => Promise<string | undefined>;
  onForgotten: (email: string) => void;
}

/** Asks for e-mail address and password. The form is emptied when they were accepted. */
export const CredentialsStep = ({ email, isReturn, onSubmit, onForgotten }: Props) => {
  const form = useForm({
    resolver: zodResolver(LoginForm),
    mode: 'onChange',
    defaultValues: { username: email, password: '' },
  });
  const { register, handleSubmit, reset, getValues, setError, setFocus } = form;
  const { errors, isSubmitting } = form.formState;
  useFocusAfterFailure(form, 'password');
  useEffect(() => {
    if (isReturn) setFocus('username');
  }, [isReturn, setFocus]);
  const submit = handleSubmit(async (values) => {
    const failure = await onSubmit(values);
    if (failure === undefined) reset({ username: '', password: '' });
    else setError('root', { message: failure });
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
      {errors.root && <p className="staff-error">{errors.root.message}</p>}
      <Button type="submit" variation="primary" isFullWidth isDisabled={isSubmitting}>
        {isSubmitting ? words.submitting : words.submit}
      </Button>
      <Button
        type="button"
        variation="link"
        isDisabled={isSubmitting}
        onClick={() => onForgotten(getValues('username'))}
      >
        {words.forgotten.link}
      </Button>
    </form>
  );
};
