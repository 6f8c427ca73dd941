import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense } from 'react';
import { BrowserRouter, Route, Routes } from 'react-router-dom';
import { AppSkeleton } from '../app-skeleton.tsx';
import { PageBoundary } from '../page-boundary.tsx';
import { paths } from '../paths.ts';
import { queryClient } from '../query-client.ts';
import { Toasts } from '../ui/toasts.tsx';
import { lazyPage } from './lazy-page.ts';
import { staffRoutes } from './routes.ts';
import { useReloadAfterDeployment } from './use-reload-after-deployment.ts';

const SignIn = lazyPage(() => import('../pages/app/sign-in.tsx'));
const CompleteProfile = lazyPage(() => import('../pages/app/complete-profile.tsx'));
const CustomerArea = lazyPage(() => import('./area.tsx'));

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
