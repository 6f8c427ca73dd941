import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { useCustomer } from '../session/session.ts';
import { chooseSignedOutDestination } from '../session/signed-out-destination.ts';
import { app } from '../../content/app.ts';
import { hasDraft } from '../../profile-draft.ts';
import { paths } from '../../paths.ts';
import { storeWantedPage } from '../../wanted-page.ts';
import { SignInFailed } from './sign-in-failed.tsx';
import { CustomerUnreachable } from './unreachable.tsx';
import { CustomerWaiting } from './waiting.tsx';

/** Sends a visitor to the login, or to the public document of an article, and back here after a login. */
const GoToLogin = () => {
  const { pathname, search, hash } = useLocation();
  useEffect(() => {
    storeWantedPage(`${pathname}${search}${hash}`);
    location.replace(chooseSignedOutDestination(pathname, hash));
  }, [pathname, search, hash]);
  return <CustomerWaiting label={app.goingToLogin} />;
};

/**
 * Shows its children to a signed-in customer, after saving their profile draft. The customer's area wraps all signed-in pages in
 * it, so no page needs to.
 */
export const LoginRequired = ({ children }: { children: ReactNode }) => {
  const session = useCustomer();
  switch (session.is) {
    case 'loading':
      return <CustomerWaiting label={app.loading} />;
    case 'signed-out':
      return <GoToLogin />;
    case 'unreachable':
      return <CustomerUnreachable tryAgain={session.tryAgain} />;
    case 'failed':
      return <SignInFailed failure={session} />;
    case 'logging-out':
      return <CustomerWaiting label={app.loggingOut} />;
    case 'must-confirm':
    case 'signed-in':
      return hasDraft() ? <Navigate to={paths.saveProfile} replace /> : children;
  }
};
