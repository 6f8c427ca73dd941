// The words of the application's frame: those of every signed-in page, and of the document before its script has loaded.
import { paths } from '../paths.ts';

export const app = {
  loading: 'Loading',
  needsScript: 'This part of the site needs JavaScript. Please allow it and load the page again.',
  goingToLogin: 'Going to the login page',
  backToLogin: 'Going back to the login page',
  tryAgain: 'Try again',
  trying: 'Trying...',
  loggingOut: 'Logging out...',
  unexpected: 'Something unexpected happened.',
  /** Follows the name of what failed, if the error has no message. */
  unknownCause: 'An error occurred',
} as const;

/** The way back into the application. The scripts of public pages download these words. */
export const dashboardLink = { label: 'Dashboard', path: paths.dashboard } as const;

/** The shell around the customer's pages. */
export const customerShell = {
  skip: 'Skip to content',
  menu: 'Menu',
  main: 'Main',
  navigation: [
    dashboardLink,
    { label: 'Learn', path: paths.learn },
    { label: 'Articles', path: paths.articles },
    { label: 'Search', path: paths.search },
    { label: 'Kept', path: paths.kept },
    { label: 'Account', path: paths.account },
  ],
  foot: [
    { label: 'Help', path: paths.help },
    { label: 'Privacy', path: paths.privacy },
  ],
  /** The keys that open the search, on a Mac and elsewhere. */
  searchKeys: { mac: 'Cmd K', other: 'Ctrl K', forScreenReaders: 'Control+K Meta+K' },
  upgrade: 'Upgrade',
  yourAccount: (name: string) => `Your account, ${name}`,
  logOut: 'Logout',
} as const;
