import { useEffect, useState } from 'react';
import { Navigate } from 'react-router-dom';
import { brand } from '#shared/brand.ts';
import { storedKeys } from '../../browser-storage.ts';
import { app } from '../../content/app.ts';
import { session } from '../../content/session.ts';
import { signIn as words } from '../../content/sign-in.ts';
import { MessagePage } from '../../features/customers/message-page.tsx';
import { CustomerWaiting } from '../../features/customers/waiting.tsx';
import { parseSignInQuery } from '../../features/session/sign-in-address.ts';
import { NotStoredError, signIn } from '../../features/session/sign-in.ts';
import { chooseSignedInDestination } from '../../features/session/signed-in-destination.ts';
import { paths } from '../../paths.ts';
import { hasDraft } from '../../profile-draft.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Message } from '../../ui/message.tsx';

type Failure = Readonly<Record<'title' | 'text', string>>;

/** Goes to the tenant at once. The tenant's page replaces this one in the history, so Back leads to /login. */
const Leaving = () => {
  const [failure, setFailure] = useState<Failure>();
  useEffect(() => {
    const leave = () => {
      setFailure(undefined);
      signIn(parseSignInQuery(location.search), (url) => location.replace(url)).catch((error: unknown) =>
        setFailure(error instanceof NotStoredError ? session.notStored : session.unreachable),
      );
    };
    // If a visitor went back before the tenant answered, the back/forward cache restores this page.
    const onPageShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) leave();
    };
    leave();
    addEventListener('pageshow', onPageShow);
    return () => removeEventListener('pageshow', onPageShow);
  }, []);

  if (!failure) return <CustomerWaiting label={words.busy} />;
  return (
    <MessagePage>
      <Message title={failure.title} role="alert">
        <p>{failure.text}</p>
        <Button onClick={() => location.reload()}>{app.tryAgain}</Button>
        <ButtonLink variant="quiet" href={paths.login}>
          {words.backToLogin}
        </ButtonLink>
      </Message>
    </MessagePage>
  );
};

/** The page that a sign-in link opens in a new tab, or before the script of its own page has loaded. */
const SignIn = () => {
  const [destination] = useState(() =>
    chooseSignedInDestination(paths.signIn, storedKeys('localStorage'), hasDraft()),
  );
  return (
    <>
      <title>{`${session.signingIn.title} · ${brand.name}`}</title>
      {destination === undefined ? <Leaving /> : <Navigate to={destination} replace />}
    </>
  );
};

export default SignIn;
