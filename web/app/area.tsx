// The customer's area. It is a chunk of its own, so that staff and visitors do not download it.
import { useState } from 'react';
import { Route, Routes, useNavigate } from 'react-router-dom';
import { canStore, storedKeys } from '../browser-storage.ts';
import { LoginRequired } from '../features/customers/login-required.tsx';
import { NotStored } from '../features/customers/not-stored.tsx';
import { CustomerShell } from '../features/customers/shell.tsx';
import { useSendMarks } from '../features/lessons/use-learn.ts';
import { CustomerProvider } from '../features/session/session-provider.tsx';
import { hasCustomerSession } from '../features/session/signed-in-destination.ts';
import { usePlanRefresh } from '../features/subscriptions/plan-refresh.ts';
import { NotFound } from '../pages/app/not-found.tsx';
import { AFTER_LOGIN, paths } from '../paths.ts';
import { readWantedPage } from '../wanted-page.ts';
import { signedInRoutes, signInRoutes } from './routes.ts';
import '../features/customers/area.css';

/** The shell of the signed-in pages. It sends the marks of lessons, and shows a plan that has changed in another tab. */
const SignedInShell = () => {
  useSendMarks();
  usePlanRefresh();
  return <CustomerShell />;
};

/** The session, and below it the customer's pages: the signed-in ones inside the login check and the shell. */
const CustomerArea = () => {
  const navigate = useNavigate();
  // A session that is already stored stays, even if the storage is full.
  const [hasStorage] = useState(() => hasCustomerSession(storedKeys('localStorage')) || canStore());
  const goToWantedPage = () => {
    // The callback page navigates by itself once the session is known. On any other page, only the code in the address is removed.
    if (location.pathname !== paths.callback)
      void navigate(readWantedPage() ?? AFTER_LOGIN, { replace: true });
  };

  if (!hasStorage) return <NotStored />;
  return (
    <CustomerProvider onSignedIn={goToWantedPage}>
      <Routes>
        <Route
          element={
            <LoginRequired>
              <SignedInShell />
            </LoginRequired>
          }
        >
          {signedInRoutes.map(({ path, Page }) => (
            <Route key={path} path={path} element={<Page />} />
          ))}
          <Route path="*" element={<NotFound />} />
        </Route>
        {signInRoutes.map(({ path, Page }) => (
          <Route key={path} path={path} element={<Page />} />
        ))}
      </Routes>
    </CustomerProvider>
  );
};

export default CustomerArea;
