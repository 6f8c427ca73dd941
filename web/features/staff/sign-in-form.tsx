import { lazy, Suspense, useState } from 'react';
import { staffSignIn as words } from '../../content/staff-sign-in.ts';
import { CodeStep } from './code-step.tsx';
import { CredentialsStep } from './credentials-step.tsx';
import { ForgottenPasswordStep } from './forgotten-password-step.tsx';
import { NewPasswordStep } from './new-password-step.tsx';
import { StepHeading } from './step-heading.tsx';
import { reloadSession } from './staff-session.ts';
import {
  answerStep,
  fetchStaff,
  mustStartAgain,
  requestPasswordCode,
  setPasswordByCode,
  signIn,
} from './staff-pool.ts';
import type { SignInStep } from './staff-pool.ts';
import { toast } from '../../ui/toast.ts';

type Step =
  | SignInStep
  | { readonly is: 'credentials'; readonly isReturn: boolean }
  | { readonly is: 'forgotten-password' }
  /** The person has asked for a code. */
  | { readonly is: 'code-requested' };

/** Few sign in for the first time. */
const AppSetup = lazy(async () => ({ default: (await import('./app-setup.tsx')).AppSetup }));

const describeError = (error: unknown): string => (error instanceof Error && error.message) || words.failed;

/** The sign-in, step by step. When it is done, it welcomes the person and reloads the session. */
export const SignInForm = () => {
  const [email, setEmail] = useState('');
  const [step, setStep] = useState<Step>({ is: 'credentials', isReturn: false });
  const startAgain = () => setStep({ is: 'credentials', isReturn: true });

  /** Takes a step. Resolves to the reason if it failed. A toast says it too. */
  const takeStep = async (request: () => Promise<Step>): Promise<string | undefined> => {
    try {
      const nextStep = await request();
      if (nextStep.is === 'done') {
        const staff = await fetchStaff();
        if (!staff) throw new Error(words.failed);
        toast.success(words.welcome(staff.name));
        await reloadSession();
      }
      setStep(nextStep);
      return undefined;
    } catch (error) {
      const failure = describeError(error);
      toast.error(failure);
      const isAnswer = step.is === 'new-password' || step.is === 'totp' || step.is === 'app-setup';
      if (isAnswer && mustStartAgain(error)) startAgain();
      // Another tab has signed in. The session decides which page to show.
      if (error instanceof Error && error.name === 'UserAlreadyAuthenticatedException') await reloadSession();
      return failure;
    }
  };
  const answer = (value: string) => takeStep(() => answerStep(value, email));

  /** Saving the password uses up the code, so if the sign-in fails after that, it starts again. */
  const setPasswordAndSignIn = async (code: string, password: string): Promise<Step> => {
    await setPasswordByCode(email, code, password);
    try {
      return await signIn(email, password);
    } catch {
      toast.info(words.forgotten.saved);
      return { is: 'credentials', isReturn: true };
    }
  };

  switch (step.is) {
    case 'new-password':
      return (
        <NewPasswordStep
          title={words.newPassword.title}
          text={words.newPassword.text}
          email={email}
          onSubmit={({ password }) => answer(password)}
          onCancel={startAgain}
        />
      );
    case 'totp':
      return (
        <CodeStep onSubmit={answer} labels={words} links={[{ label: words.startAgain, onClick: startAgain }]}>
          <StepHeading title={words.code.title} text={words.code.text} />
        </CodeStep>
      );
    case 'app-setup':
      return (
        <Suspense>
          <AppSetup
            secret={step.secret}
            onSubmit={answer}
            labels={words}
            links={[{ label: words.startAgain, onClick: startAgain }]}
          >
            <StepHeading title={words.appSetup.title} text={words.appSetup.text} />
          </AppSetup>
        </Suspense>
      );
    case 'forgotten-password':
      return (
        <ForgottenPasswordStep
          email={email}
          onSubmit={(username) => {
            setEmail(username);
            return takeStep(async () => {
              await requestPasswordCode(username);
              return { is: 'code-requested' };
            });
          }}
          onCancel={startAgain}
        />
      );
    case 'code-requested':
    case 'reset-password':
      return (
        <NewPasswordStep
          title={words.newPassword.title}
          text={step.is === 'reset-password' ? words.forgotten.isReset : words.forgotten.isSent(email)}
          email={email}
          onResend={async () => {
            const failure = await takeStep(async () => {
              await requestPasswordCode(email);
              return { is: 'code-requested' };
            });
            if (failure === undefined) toast.success(words.forgotten.resent);
          }}
          onSubmit={({ code = '', password }) => takeStep(() => setPasswordAndSignIn(code, password))}
          onCancel={startAgain}
        />
      );
    case 'credentials':
    case 'done':
      return (
        <CredentialsStep
          email={email}
          isReturn={step.is === 'credentials' && step.isReturn}
          onSubmit={({ username, password }) => {
            setEmail(username);
            return takeStep(() => signIn(username, password));
          }}
          onForgotten={(username) => {
            setEmail(username);
            setStep({ is: 'forgotten-password' });
          }}
        />
      );
  }
};
