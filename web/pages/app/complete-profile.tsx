import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { toast } from 'sonner';
import { brand } from '#shared/brand.ts';
import { ApiError } from '../../api-error.ts';
import { Logo } from '../../logo.tsx';
import { leaveNotice } from '../../features/session/tab-messages.ts';
import { toContinueAddress, forgetHandOff, takeHandOff } from '../../features/profile/hand-off.ts';
import type { HandOff } from '../../features/profile/hand-off.ts';
import { ProfileForm } from '../../features/profile/profile-form.tsx';
import { statusQuery } from '../../features/profile/queries.ts';
import type { ProfileStatus } from '../../features/profile/queries.ts';
import { paths } from '../../paths.ts';
import { webSettings } from '../../web-settings.ts';
import { CustomerWaiting } from '../../features/customers/waiting.tsx';
import '../../features/profile/complete-profile.css';

const startLogin = async () => {
  const { signIn } = await import('../../features/session/sign-in.ts');
  await signIn();
};

/** Goes on with the login that waits for this profile; `otherwise` where none does. */
const carryOn = async (
  { state }: HandOff,
  { profileToken }: ProfileStatus,
  otherwise: () => Promise<void> | void,
): Promise<void> => {
  if (state === undefined) return otherwise();
  const { customers } = await webSettings();
  forgetHandOff();
  location.replace(toContinueAddress(customers.tenant, state, profileToken));
};

/** Says so when the browser could not even leave. */
const told = (leaving: Promise<void>): void => {
  leaving.catch((error: unknown) => {
    reportError(error);
    toast.error('We could not reach the sign-in service. Please load this page again.');
  });
};

const goToLogin = () => location.replace(paths.login);

const Opened = ({ handOff }: { handOff: HandOff }) => {
  const { data, error } = useQuery(statusQuery(handOff));
  useEffect(() => {
    if (!error) return;
    const isRefused = error instanceof ApiError && ['unauthenticated', 'bad-request'].includes(error.code);
    leaveNotice(isRefused ? 'link-expired' : 'unavailable');
    goToLogin();
  }, [error]);
  useEffect(() => {
    if (data?.complete) told(carryOn(handOff, data, () => location.replace(paths.home)));
  }, [data, handOff]);

  if (!data) return <CustomerWaiting label={error ? 'Going to the login page' : 'Opening your profile'} />;
  if (data.complete) return <CustomerWaiting label="Your profile is complete. Signing you in" />;
  return (
    <div className="complete-profile">
      <title>{`Complete Your Profile · ${brand.name}`}</title>
      <header>
        <a className="complete-profile__logo" href={paths.home}>
          <Logo />
        </a>
      </header>
      <main className="complete-profile__card">
        <h1 className="complete-profile__title">Complete Your Profile</h1>
        <p className="complete-profile__text">
          Tell us about your business, once, so that we can choose what is useful to you.
        </p>
        <p className="complete-profile__email">
          {handOff.email && (
            <>
              You are signing in as <strong>{handOff.email}</strong>. Not you?{' '}
            </>
          )}
          <a href={paths.login}>Use another account</a>
        </p>
        <ProfileForm
          handOff={handOff}
          onCompleted={(status) => told(carryOn(handOff, status, startLogin))}
          onSignInAgain={() => told(startLogin())}
        />
      </main>
    </div>
  );
};

/** The profile form, for who comes from the tenant; anybody else goes to /login. */
const CompleteProfile = () => {
  const [handOff] = useState(takeHandOff);
  useEffect(() => {
    if (!handOff) goToLogin();
  }, [handOff]);
  return handOff ? <Opened handOff={handOff} /> : <CustomerWaiting label="Going to the login page" />;
};

export default CompleteProfile;
