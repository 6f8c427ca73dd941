import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { brand } from '#shared/brand.ts';
import { app } from '../../content/app.ts';
import { ApiError, isWorthRetry, retryDelayMs } from '../../api-error.ts';
import { saveProfile } from '../../content/save-profile.ts';
import { createCustomer } from '../../features/session/customer-queries.ts';
import { useCustomerContext } from '../../features/session/session.ts';
import { removeDraft } from '../../profile-draft.ts';
import { readDraft } from '../../features/profile/draft.ts';
import { paths } from '../../paths.ts';
import { readWantedPage } from '../../wanted-page.ts';
import { SignInFailed } from '../../features/customers/sign-in-failed.tsx';
import { CustomerUnreachable } from '../../features/customers/unreachable.tsx';
import { CustomerWaiting } from '../../features/customers/waiting.tsx';

const leave = () => {
  removeDraft();
  location.replace(readWantedPage() ?? paths.home);
};

/** Saves the profile draft of the signed-in customer and goes to the wanted page, or home. Drops another customer's draft. */
const SaveProfile = () => {
  const { session, expire } = useCustomerContext();
  const { mutate, isIdle } = useMutation({
    mutationFn: createCustomer,
    retry: isWorthRetry,
    retryDelay: retryDelayMs,
    onSuccess: leave,
    onError: (error) => {
      reportError(error);
      // A refused draft would lock its owner out, so drop it. The API already has the profile itself.
      if (error instanceof ApiError && error.code === 'bad-request') removeDraft();
      void expire('not-saved');
    },
  });

  const userId = session.is === 'signed-in' && isIdle ? session.identity.userId : undefined;
  useEffect(() => {
    if (userId === undefined) return;
    const draft = readDraft(userId);
    if (draft) mutate(draft);
    else leave();
  }, [userId, mutate]);

  const isSignedOut = session.is === 'signed-out';
  useEffect(() => {
    if (isSignedOut) location.replace(paths.login);
  }, [isSignedOut]);

  if (session.is === 'failed') return <SignInFailed failure={session} />;
  if (session.is === 'unreachable') return <CustomerUnreachable tryAgain={session.tryAgain} />;
  return (
    <>
      <title>{`${saveProfile.title} · ${brand.name}`}</title>
      <CustomerWaiting label={session.is === 'logging-out' ? app.loggingOut : saveProfile.title} />
    </>
  );
};

export default SaveProfile;
