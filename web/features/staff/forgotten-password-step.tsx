import { TextField } from '@aws-amplify/ui-react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { staffSignIn } from '../../content/staff-sign-in.ts';
import { EmailForm } from './sign-in-schemas.ts';
import { connectField, emailField, StepForm } from './step-form.tsx';
import { StepHeading } from './step-heading.tsx';

const words = staffSignIn.forgotten;

interface Props {
  email: string;
  /** Resolves to the reason if no code could be requested. */
  onSubmit: (email: string) => Promise<string | undefined>;
  onCancel: () => void;
}

/** Asks for the e-mail address that gets the code for a new password. */
export const ForgottenPasswordStep = ({ email, onSubmit, onCancel }: Props) => {
  const form = useForm({
    resolver: zodResolver(EmailForm),
    mode: 'onChange',
    defaultValues: { username: email },
  });
  return (
    <StepForm
      form={form}
      onSubmit={({ username }) => onSubmit(username)}
      fieldAfterFailure="username"
      labels={words}
      links={[{ label: words.back, onClick: onCancel }]}
    >
      <StepHeading title={words.title} text={words.text} />
      <TextField {...emailField} {...connectField(form, 'username')} />
    </StepForm>
  );
};
