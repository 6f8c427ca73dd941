// The signed-in pages: the router, the guard and the navigation read this table.
import { lazy } from 'react';
import type { ComponentType, LazyExoticComponent } from 'react';
import { paths } from '../paths.ts';

interface CustomerRoute {
  readonly path: string;
  readonly label: string;
  /** A visitor is sent to /login. */
  readonly requiresLogin: boolean;
  /** Reached from a page or a mail, not from the navigation. */
  readonly isHidden: boolean;
  readonly page: LazyExoticComponent<ComponentType>;
}

export const customerRoutes: readonly CustomerRoute[] = [
  {
    path: paths.dashboard,
    label: 'Dashboard',
    requiresLogin: true,
    isHidden: false,
    page: lazy(() => import('../pages/app/dashboard.tsx')),
  },
  {
    path: paths.account,
    label: 'Account',
    requiresLogin: true,
    isHidden: false,
    page: lazy(() => import('../pages/app/account.tsx')),
  },
  {
    path: paths.subscription,
    label: 'Plans',
    requiresLogin: true,
    isHidden: true,
    page: lazy(() => import('../pages/app/subscription.tsx')),
  },
  {
    path: paths.essentials,
    label: 'Checkout',
    requiresLogin: true,
    isHidden: true,
    page: lazy(() => import('../pages/app/subscribe/essentials.tsx')),
  },
  {
    path: paths.cancel,
    label: 'Payment cancelled',
    requiresLogin: true,
    isHidden: true,
    page: lazy(() => import('../pages/app/cancel.tsx')),
  },
  {
    path: paths.success,
    label: 'Payment',
    requiresLogin: true,
    isHidden: true,
    page: lazy(() => import('../pages/app/success.tsx')),
  },
  {
    path: paths.callback,
    label: 'Signing in',
    requiresLogin: false,
    isHidden: true,
    page: lazy(() => import('../pages/app/callback.tsx')),
  },
  {
    path: paths.saveProfile,
    label: 'Saving your profile',
    requiresLogin: false,
    isHidden: true,
    page: lazy(() => import('../pages/app/save-profile.tsx')),
  },
];

/** What the navigation shows. */
export const navigation = customerRoutes.filter(({ requiresLogin, isHidden }) => requiresLogin && !isHidden);
