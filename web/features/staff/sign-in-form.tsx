import { useState } from 'react';
import { toast } from 'sonner';
import { words } from '#shared/words.ts';
import { CodeStep } from './code-step.tsx';
import { CredentialsStep } from './credentials-step.tsx';
import { NewPasswordStep } from './new-password-step.tsx';
import { readSession } from './staff-session.ts';
import { answerStep, currentStaff, mustStartAgain, signIn } from './staff-pool.ts';
import type { SignInStep } from './staff-pool.ts';

const messageOf = (error: unknown): string => (error instanceof Error && error.message) || words.loginFailed;

/** The sign-in, step by step; greets, then lets the session tell the page that somebody is in. */
export const SignInForm = () => {
  const [email, setEmail] = useState('');
  const [step, setStep] = useState<SignInStep>({ is: 'done' });

  /** Whether the step was taken; a failure has been told. */
  const take = async (next: () => Promise<SignInStep>): Promise<boolean> => {
    try {
      const reached = await next();
      if (reached.is === 'done') {
        const staff = await currentStaff();
        if (!staff) throw new Error(words.loginFailed);
        toast.success(`Welcome ${staff.name}!`);
        await readSession();
      }
      setStep(reached);
      return true;
    } catch (error) {
      toast.error(messageOf(error));
      if (step.is !== 'done' && mustStartAgain(error)) setStep({ is: 'done' });
      // Another tab may have signed in meanwhile: then the session, not this form, decides.
      if (error instanceof Error && error.name === 'UserAlreadyAuthenticatedException') await readSession();
      return false;
    }
  };
  const startAgain = () => setStep({ is: 'done' });
  const answer = (value: string) => take(() => answerStep(value, email));

  if (step.is === 'new-password') {
    return <NewPasswordStep email={email} onSubmit={answer} onCancel={startAgain} />;
  }
  if (step.is === 'totp') return <CodeStep onSubmit={answer} onCancel={startAgain} />;
  if (step.is === 'totp-setup') return <CodeStep setup={step} onSubmit={answer} onCancel={startAgain} />;
  return (
    <CredentialsStep
      onSubmit={({ username, password }) => {
        setEmail(username);
        return take(() => signIn(username, password));
      }}
    />
  );
};
