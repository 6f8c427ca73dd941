import { PasswordField, TextField } from '@aws-amplify/ui-react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { staffSignIn as words } from '../../content/staff-sign-in.ts';
import { LoginForm } from './sign-in-schemas.ts';
import { connectField, emailField, StepForm } from './step-form.tsx';

interface Props {
  email: string;
  /** Whether the person comes back from a later step, whose form had the focus. */
  isReturn: boolean;
  /** Resolves to the reason if the sign-in failed. */
  onSubmit: (form: LoginForm) => Promise<string | undefined>;
  onForgotten: (email: string) => void;
}

/** Asks for e-mail address and password. The form is emptied once they were accepted. */
export const CredentialsStep = ({ email, isReturn, onSubmit, onForgotten }: Props) => {
  const form = useForm({
    resolver: zodResolver(LoginForm),
    mode: 'onChange',
    defaultValues: { username: email, password: '' },
  });
  const { reset, getValues, setFocus } = form;
  useEffect(() => {
    if (isReturn) setFocus('username');
  }, [isReturn, setFocus]);
  const submit = async (values: LoginForm) => {
    const failure = await onSubmit(values);
    if (failure === undefined) reset({ username: '', password: '' });
    return failure;
  };

  return (
    <StepForm
      form={form}
      onSubmit={submit}
      fieldAfterFailure="password"
      labels={words}
      links={[{ label: words.forgotten.link, onClick: () => onForgotten(getValues('username')) }]}
    >
      <TextField {...emailField} {...connectField(form, 'username')} />
      <PasswordField
        label={words.password}
        autoComplete="current-password"
        {...connectField(form, 'password')}
      />
    </StepForm>
  );
};
