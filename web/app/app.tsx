import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense } from 'react';
import { BrowserRouter, matchPath, Route, Routes } from 'react-router-dom';
import { AppSkeleton } from '../app-skeleton.tsx';
import { PageBoundary } from '../page-boundary.tsx';
import { paths } from '../paths.ts';
import { queryClient } from '../query-client.ts';
import { Toasts } from '../ui/toasts.tsx';
import { lazyPage } from './lazy-page.ts';
import { signedInRoutes, signInRoutes, staffRoutes } from './routes.ts';
import { useReloadAfterDeployment } from './use-reload-after-deployment.ts';

const { Page: SignIn } = lazyPage(() => import('../pages/app/sign-in.tsx'));
const { Page: CompleteProfile } = lazyPage(() => import('../pages/app/complete-profile.tsx'));
const { Page: Goodbye } = lazyPage(() => import('../pages/app/goodbye.tsx'));
const { Page: CustomerArea, load: loadCustomerArea } = lazyPage(() => import('./area.tsx'));

/** Loads the page at an address of staff or customers. Never rejects: a page that failed says so when it is rendered. */
export const loadPageAt = async (address: string): Promise<void> => {
  const isAt = ({ path }: { path: string }) => matchPath(path, address);
  const staffPage = staffRoutes.find(isAt);
  const customerPage = [...signedInRoutes, ...signInRoutes].find(isAt);
  await Promise.allSettled(
    staffPage ? [staffPage.load()] : customerPage ? [loadCustomerArea(), customerPage.load()] : [],
  );
};

const Pages = () => {
  useReloadAfterDeployment();
  return (
    <Suspense fallback={<AppSkeleton />}>
      <Routes>
        {staffRoutes.map(({ path, Page }) => (
          <Route key={path} path={path} element={<Page />} />
        ))}
        <Route path={paths.signIn} element={<SignIn />} />
        <Route path={paths.completeProfile} element={<CompleteProfile />} />
        <Route path={paths.goodbye} element={<Goodbye />} />
        <Route path="*" element={<CustomerArea />} />
      </Routes>
    </Suspense>
  );
};

/** The router, and what all pages of the application share: server state, toasts, a boundary for failures. */
export const App = () => (
  <PageBoundary isWholeDocument>
    <QueryClientProvider client={queryClient}>
      <BrowserRouter>
        <Pages />
      </BrowserRouter>
      <Toasts />
    </QueryClientProvider>
  </PageBoundary>
);
