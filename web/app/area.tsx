// Everything of the customer's pages hangs on this chunk: staff and visitors download none of it.
import { Suspense } from 'react';
import { Route, Routes, useNavigate } from 'react-router-dom';
import { CustomerProvider } from '../features/session/session-provider.tsx';
import { forgetReturnTo } from '../features/session/tab-messages.ts';
import { AFTER_LOGIN, paths } from '../paths.ts';
import { LoginRequired } from '../features/customers/login-required.tsx';
import { customerRoutes } from './routes.ts';
import { CustomerShell } from '../features/customers/shell.tsx';
import { CustomerWaiting } from '../features/customers/waiting.tsx';
import { NotFound } from '../pages/app/not-found.tsx';
import '../features/customers/area.css';

const SignedInPages = () => (
  <LoginRequired>
    <CustomerShell />
  </LoginRequired>
);

/** The session, and below it the customer's pages: the signed-in ones inside guard and shell. */
const CustomerArea = () => {
  const navigate = useNavigate();
  const goOn = (returnTo: string = AFTER_LOGIN) => {
    forgetReturnTo();
    // The callback page goes on by itself, once the session is known; elsewhere the address is to lose its code.
    if (location.pathname !== paths.callback) void navigate(returnTo, { replace: true });
  };
  const routesOf = (requiresLogin: boolean) =>
    customerRoutes
      .filter((route) => route.requiresLogin === requiresLogin)
      .map(({ path, page: Page }) => <Route key={path} path={path} element={<Page />} />);

  return (
    <CustomerProvider onSignedIn={goOn}>
      <Suspense fallback={<CustomerWaiting label="Loading" />}>
        <Routes>
          <Route element={<SignedInPages />}>{routesOf(true)}</Route>
          {routesOf(false)}
          <Route path="*" element={<NotFound />} />
        </Routes>
      </Suspense>
    </CustomerProvider>
  );
};

export default CustomerArea;
