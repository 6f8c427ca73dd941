import { paths } from '../paths.ts';
import { lazyPage, lazyRoutes } from './lazy-page.ts';

const signedInPages = lazyRoutes({
  [paths.dashboard]: () => import('../pages/app/dashboard.tsx'),
  [paths.learn]: () => import('../pages/app/learn.tsx'),
  [`${paths.learn}/:module`]: () => import('../pages/app/learn/{module}.tsx'),
  [`${paths.learn}/:module/:address`]: () => import('../pages/app/learn/{module}/{address}.tsx'),
  [paths.articles]: () => import('../pages/app/articles.tsx'),
  [`${paths.articles}/:address`]: () => import('../pages/app/articles/{address}.tsx'),
  [paths.account]: () => import('../pages/app/account.tsx'),
  [paths.subscription]: () => import('../pages/app/subscription.tsx'),
  [paths.essentials]: () => import('../pages/app/subscribe/essentials.tsx'),
  [paths.cancel]: () => import('../pages/app/cancel.tsx'),
  [paths.success]: () => import('../pages/app/success.tsx'),
});

/** The customer's pages, which send a visitor to /login. */
export const signedInRoutes = [
  ...signedInPages,
  // These need a connection, so they are not loaded ahead.
  { path: paths.help, ...lazyPage(() => import('../pages/app/help.tsx')) },
  { path: paths.kept, ...lazyPage(() => import('../pages/app/kept.tsx')) },
  { path: paths.search, ...lazyPage(() => import('../pages/app/search.tsx')) },
];

/** The pages of a customer who has no session yet, or none any more. */
export const signInRoutes = lazyRoutes({
  [paths.callback]: () => import('../pages/app/callback.tsx'),
  [paths.saveProfile]: () => import('../pages/app/save-profile.tsx'),
});

export const staffRoutes = lazyRoutes({
  [paths.contentLogin]: () => import('../pages/app/content-login.tsx'),
  [paths.contentCreator]: () => import('../pages/app/content-creator.tsx'),
  [paths.content]: () => import('../pages/app/content.tsx'),
  [paths.authors]: () => import('../pages/app/content/authors.tsx'),
  [paths.lessons]: () => import('../pages/app/lessons.tsx'),
  [paths.subscribers]: () => import('../pages/app/subscribers.tsx'),
  [paths.issues]: () => import('../pages/app/issues.tsx'),
  [`${paths.issues}/:draftId`]: () => import('../pages/app/issues/{draftId}.tsx'),
  [paths.contentImport]: () => import('../pages/app/content/import.tsx'),
  [`${paths.content}/:draftId`]: () => import('../pages/app/content/{draftId}.tsx'),
});
