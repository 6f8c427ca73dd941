import { PasswordField, TextField } from '@aws-amplify/ui-react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { staffSignIn } from '../../content/staff-sign-in.ts';
import { NewPasswordForm } from './sign-in-schemas.ts';
import { codeField, connectField, StepForm } from './step-form.tsx';
import { StepHeading } from './step-heading.tsx';

const words = staffSignIn.newPassword;

interface Props {
  title: string;
  text: string;
  /** The account, for password managers, which store it with the password. */
  email: string;
  /** Sends another code. If absent, the form does not ask for a code. */
  onResend?: () => Promise<void>;
  /** Resolves to the reason if the password was not accepted. */
  onSubmit: (form: NewPasswordForm) => Promise<string | undefined>;
  onCancel: () => void;
}

/** Asks for a new password: at the first sign-in, or together with a mailed code. */
export const NewPasswordStep = ({ title, text, email, onResend, onSubmit, onCancel }: Props) => {
  const form = useForm({
    resolver: zodResolver(NewPasswordForm),
    mode: 'onChange',
    defaultValues: { password: '', repeated: '' },
  });
  const { trigger, getFieldState } = form;
  return (
    <StepForm
      form={form}
      onSubmit={onSubmit}
      fieldAfterFailure={onResend ? 'code' : 'password'}
      labels={words}
      links={[
        ...(onResend ? [{ label: staffSignIn.forgotten.resend, onClick: () => void onResend() }] : []),
        { label: staffSignIn.startAgain, onClick: onCancel },
      ]}
    >
      <StepHeading title={title} text={text} />
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      {onResend && <TextField {...codeField} defaultValue="" {...connectField(form, 'code')} />}
      <PasswordField
        label={words.label}
        autoComplete="new-password"
        descriptiveText={words.hint}
        {...connectField(form, 'password', {
          onChange: () => void (getFieldState('repeated').isDirty && trigger('repeated')),
        })}
      />
      <PasswordField label={words.repeat} autoComplete="new-password" {...connectField(form, 'repeated')} />
    </StepForm>
  );
};
