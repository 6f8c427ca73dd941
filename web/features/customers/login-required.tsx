// Who may see the customer's pages.
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { words } from '#shared/words.ts';
import { storeReturnTo } from '../session/tab-messages.ts';
import { useCustomer } from '../session/session.ts';
import { hasDraft } from '../../profile-draft.ts';
import { paths } from '../../paths.ts';
import { CustomerRefused } from './sign-in-failed.tsx';
import { CustomerUnreachable } from './unreachable.tsx';
import { CustomerWaiting } from './waiting.tsx';

/** A visitor goes to /login, and comes back here afterwards. */
const GoToLogin = () => {
  const { pathname, search } = useLocation();
  useEffect(() => {
    storeReturnTo(`${pathname}${search}`);
    location.replace(paths.login);
  }, [pathname, search]);
  return <CustomerWaiting label="Going to the login page" />;
};

/**
 * Shows its children to a signed-in customer, whose drafted profile is saved first. The layout of the customer's
 * pages has it already: no page needs it once more.
 */
export const LoginRequired = ({ children }: { children: ReactNode }) => {
  const session = useCustomer();
  switch (session.is) {
    case 'loading':
      return <CustomerWaiting label="Loading" />;
    case 'signed-out':
      return <GoToLogin />;
    case 'unreachable':
      return <CustomerUnreachable tryAgain={session.tryAgain} />;
    case 'refused':
      return <CustomerRefused refusal={session} />;
    case 'logging-out':
      return <CustomerWaiting label={words.loggingOut} />;
    case 'must-confirm':
    case 'signed-in':
      return hasDraft() ? <Navigate to={paths.saveProfile} replace /> : children;
  }
};
