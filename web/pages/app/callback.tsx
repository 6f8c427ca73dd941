import { useEffect } from 'react';
import { Navigate } from 'react-router-dom';
import { brand } from '#shared/brand.ts';
import { app } from '../../content/app.ts';
import { session as sessionWords } from '../../content/session.ts';
import { SignInFailed } from '../../features/customers/sign-in-failed.tsx';
import { CustomerUnreachable } from '../../features/customers/unreachable.tsx';
import { CustomerWaiting } from '../../features/customers/waiting.tsx';
import { useCustomer } from '../../features/session/session.ts';
import { AFTER_LOGIN, paths } from '../../paths.ts';
import { readWantedPage } from '../../wanted-page.ts';

/** The page to which the tenant returns. The session reads the response; this page shows the outcome. */
const Callback = () => {
  const session = useCustomer();
  const isOpenedByHand = session.is === 'signed-out';
  useEffect(() => {
    if (isOpenedByHand) location.replace(paths.login);
  }, [isOpenedByHand]);

  switch (session.is) {
    case 'unreachable':
      return <CustomerUnreachable tryAgain={session.tryAgain} />;
    case 'failed':
      return <SignInFailed failure={session} />;
    case 'logging-out':
      return <CustomerWaiting label={app.loggingOut} />;
    case 'must-confirm':
    case 'signed-in':
      return <Navigate to={readWantedPage() ?? AFTER_LOGIN} replace />;
    case 'loading':
    case 'signed-out':
      return (
        <>
          <title>{`${sessionWords.signingIn.title} · ${brand.name}`}</title>
          <CustomerWaiting label={sessionWords.signingIn.text} />
        </>
      );
  }
};

export default Callback;
