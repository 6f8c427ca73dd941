import { useEffect } from 'react';
import { Navigate } from 'react-router-dom';
import { brand } from '#shared/brand.ts';
import { words } from '#shared/words.ts';
import { useCustomerContext } from '../../features/session/session.ts';
import { AFTER_LOGIN, paths } from '../../paths.ts';
import { CustomerRefused } from '../../features/customers/sign-in-failed.tsx';
import { CustomerUnreachable } from '../../features/customers/unreachable.tsx';
import { CustomerWaiting } from '../../features/customers/waiting.tsx';

/** Where the tenant returns to. The session handles what it brought; this page tells how that ends. */
const Callback = () => {
  const { session, returnTo = AFTER_LOGIN } = useCustomerContext();
  const isOpenedByHand = session.is === 'signed-out';
  useEffect(() => {
    if (isOpenedByHand) location.replace(paths.login);
  }, [isOpenedByHand]);

  switch (session.is) {
    case 'unreachable':
      return <CustomerUnreachable tryAgain={session.tryAgain} />;
    case 'refused':
      return <CustomerRefused refusal={session} />;
    case 'logging-out':
      return <CustomerWaiting label={words.loggingOut} />;
    case 'must-confirm':
    case 'signed-in':
      return <Navigate to={returnTo} replace />;
    case 'loading':
    case 'signed-out':
      return (
        <>
          <title>{`Signing in · ${brand.name}`}</title>
          <CustomerWaiting label="Signing you in" />
        </>
      );
  }
};

export default Callback;
