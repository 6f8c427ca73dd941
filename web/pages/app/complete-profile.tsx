import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { brand } from '#shared/brand.ts';
import { ApiError } from '../../api-error.ts';
import { app } from '../../content/app.ts';
import { completeProfile as words } from '../../content/complete-profile.ts';
import { MailLink } from '../../features/contact/mail-link.tsx';
import { AccountDeleted } from '../../features/customers/account-deleted.tsx';
import { CustomerWaiting } from '../../features/customers/waiting.tsx';
import { AskToBeginAnew } from '../../features/profile/ask-to-begin-anew.tsx';
import { forgetHandOff, takeHandOff, toContinueAddress } from '../../features/profile/hand-off.ts';
import type { HandOff } from '../../features/profile/hand-off.ts';
import { ProfileForm } from '../../features/profile/profile-form.tsx';
import { profileStatusQuery } from '../../features/profile/queries.ts';
import type { ProfileStatus } from '../../features/profile/queries.ts';
import { leaveNotice } from '../../features/session/tab-messages.ts';
import { Logo } from '../../logo.tsx';
import { paths } from '../../paths.ts';
import { readSettings } from '../../settings.ts';
import { toast } from '../../ui/toast.ts';
import '../../features/profile/complete-profile.css';

const startLogin = async () => {
  const { NotStoredError, signIn } = await import('../../features/session/sign-in.ts');
  await signIn().catch((error: unknown) => {
    if (!(error instanceof NotStoredError)) throw error;
    toast.error(error.message);
  });
};

/** Continues the login that waits for this profile; calls `otherwise` if none does. */
const continueLogin = async (
  { state }: HandOff,
  { profileToken }: ProfileStatus,
  otherwise: () => Promise<void> | void,
): Promise<void> => {
  if (state === undefined) return otherwise();
  const { customers } = await readSettings();
  forgetHandOff();
  location.replace(toContinueAddress(customers.tenant, state, profileToken));
};

/** Shows a toast if the browser could not go to the tenant. */
const reportFailure = (leaving: Promise<void>): void => {
  leaving.catch((error: unknown) => {
    reportError(error);
    toast.error(words.unreachable);
  });
};

const goToLogin = () => location.replace(paths.login);

const ProfilePage = ({ handOff }: { handOff: HandOff }) => {
  const { data, error } = useQuery(profileStatusQuery(handOff));
  const isDeleted = error instanceof ApiError && error.code === 'account-deleted';
  useEffect(() => {
    if (!error || isDeleted) return;
    const isRefused = error instanceof ApiError && ['unauthenticated', 'bad-request'].includes(error.code);
    leaveNotice(isRefused ? 'link-expired' : 'unavailable');
    goToLogin();
  }, [error, isDeleted]);
  useEffect(() => {
    if (data?.complete) reportFailure(continueLogin(handOff, data, () => location.replace(paths.home)));
  }, [data, handOff]);

  if (isDeleted)
    return (
      <AccountDeleted message={error.apiMessage ?? error.message} mailLink={<MailLink />}>
        <AskToBeginAnew handOff={handOff} />
      </AccountDeleted>
    );
  if (!data) return <CustomerWaiting label={error ? app.goingToLogin : words.opening} />;
  if (data.complete) return <CustomerWaiting label={words.complete} />;
  return (
    <div className="complete-profile">
      <title>{`${words.title} · ${brand.name}`}</title>
      <header>
        <a className="complete-profile__logo" href={paths.home}>
          <Logo />
        </a>
      </header>
      <main className="complete-profile__card">
        <h1 className="title-l">{words.title}</h1>
        <p className="soft">{words.text}</p>
        <p className="complete-profile__email soft">
          {handOff.email && (
            <>
              {words.signingInAs.before} <strong>{handOff.email}</strong>. {words.signingInAs.after}{' '}
            </>
          )}
          <a href={paths.login}>{words.otherAccount}</a>
        </p>
        <ProfileForm
          handOff={handOff}
          onCompleted={(status) => reportFailure(continueLogin(handOff, status, startLogin))}
          onSignInAgain={() => reportFailure(startLogin())}
        />
      </main>
    </div>
  );
};

/** The profile form for a customer whom the tenant hands over. Without a hand-off, it redirects to /login. */
const CompleteProfile = () => {
  const [handOff] = useState(takeHandOff);
  useEffect(() => {
    if (!handOff) goToLogin();
  }, [handOff]);
  return handOff ? <ProfilePage handOff={handOff} /> : <CustomerWaiting label={app.goingToLogin} />;
};

export default CompleteProfile;
