// The customer's pages, each in a chunk of its own.
import { lazy } from 'react';
import { paths } from '../paths.ts';

/** Pages that send a visitor to /login. */
export const signedInRoutes = [
  { path: paths.dashboard, Page: lazy(() => import('../pages/app/dashboard.tsx')) },
  { path: paths.account, Page: lazy(() => import('../pages/app/account.tsx')) },
  { path: paths.subscription, Page: lazy(() => import('../pages/app/subscription.tsx')) },
  { path: paths.essentials, Page: lazy(() => import('../pages/app/subscribe/essentials.tsx')) },
  { path: paths.cancel, Page: lazy(() => import('../pages/app/cancel.tsx')) },
  { path: paths.success, Page: lazy(() => import('../pages/app/success.tsx')) },
];

/** Pages on the way to a session. */
export const signInRoutes = [
  { path: paths.callback, Page: lazy(() => import('../pages/app/callback.tsx')) },
  { path: paths.saveProfile, Page: lazy(() => import('../pages/app/save-profile.tsx')) },
];
