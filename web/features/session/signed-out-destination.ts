import { paths, toPublicPath } from '../../paths.ts';

/** The page to which a page for customers sends a visitor: from an article to its public document, from all others to the login. */
export const chooseSignedOutDestination = (pathname: string): string => toPublicPath(pathname) ?? paths.login;
