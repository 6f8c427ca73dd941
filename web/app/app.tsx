import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { BrowserRouter, Route, Routes } from 'react-router-dom';
import { crash } from '../content/crash.ts';
import { paths } from '../paths.ts';
import { AppSkeleton } from '../app-skeleton.tsx';
import { CrashBoundary } from '../ui/crash-boundary.tsx';
import { Toasts } from '../ui/toasts.tsx';
import { queryClient } from '../query-client.ts';

const ContentLogin = lazy(() => import('../pages/app/content-login.tsx'));
const ContentCreator = lazy(() => import('../pages/app/content-creator.tsx'));
const CompleteProfile = lazy(() => import('../pages/app/complete-profile.tsx'));
const CustomerArea = lazy(() => import('./area.tsx'));

/** The router, and what every page of the application shares: server state, toasts, a crash boundary. */
export const App = () => (
  <CrashBoundary {...crash}>
    <QueryClientProvider client={queryClient}>
      <BrowserRouter>
        <Suspense fallback={<AppSkeleton />}>
          <Routes>
            <Route path={paths.contentLogin} element={<ContentLogin />} />
            <Route path={paths.contentCreator} element={<ContentCreator />} />
            <Route path={paths.completeProfile} element={<CompleteProfile />} />
            <Route path="*" element={<CustomerArea />} />
          </Routes>
        </Suspense>
      </BrowserRouter>
      <Toasts />
    </QueryClientProvider>
  </CrashBoundary>
);
