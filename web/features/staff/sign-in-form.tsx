import { useState } from 'react';
import { staffSignIn } from '../../content/staff-sign-in.ts';
import { CodeStep } from './code-step.tsx';
import { CredentialsStep } from './credentials-step.tsx';
import { NewPasswordStep } from './new-password-step.tsx';
import { reloadSession } from './staff-session.ts';
import { answerStep, fetchStaff, mustStartAgain, signIn } from './staff-pool.ts';
import type { SignInStep } from './staff-pool.ts';
import { toast } from '../../ui/toast.ts';

const describeError = (error: unknown): string =>
  (error instanceof Error && error.message) || staffSignIn.failed;

/** The sign-in, step by step. When it is done, it welcomes the person and reloads the session. */
export const SignInForm = () => {
  const [email, setEmail] = useState('');
  const [step, setStep] = useState<SignInStep>({ is: 'done' });

  /** Takes a step. False when it failed; a toast says why. */
  const takeStep = async (request: () => Promise<SignInStep>): Promise<boolean> => {
    try {
      const nextStep = await request();
      if (nextStep.is === 'done') {
        const staff = await fetchStaff();
        if (!staff) throw new Error(staffSignIn.failed);
        toast.success(staffSignIn.welcome(staff.name));
        await reloadSession();
      }
      setStep(nextStep);
      return true;
    } catch (error) {
      toast.error(describeError(error));
      if (step.is !== 'done' && mustStartAgain(error)) setStep({ is: 'done' });
      // Another tab has signed in: the session decides which page to show.
      if (error instanceof Error && error.name === 'UserAlreadyAuthenticatedException') await reloadSession();
      return false;
    }
  };
  const startAgain = () => setStep({ is: 'done' });
  const answer = (value: string) => takeStep(() => answerStep(value, email));

  if (step.is === 'new-password') {
    return <NewPasswordStep email={email} onSubmit={answer} onCancel={startAgain} />;
  }
  if (step.is === 'totp') return <CodeStep onSubmit={answer} onCancel={startAgain} />;
  if (step.is === 'totp-setup') return <CodeStep setup={step} onSubmit={answer} onCancel={startAgain} />;
  return (
    <CredentialsStep
      onSubmit={({ username, password }) => {
        setEmail(username);
        return takeStep(() => signIn(username, password));
      }}
    />
  );
};
