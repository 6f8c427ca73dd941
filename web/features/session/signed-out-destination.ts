import { paths, toPublicPath } from '../../paths.ts';

/**
 * The page to which a page for customers sends a visitor: from an article to the same place in its public document, from all others to
 * the login.
 */
export const chooseSignedOutDestination = (pathname: string, hash = ''): string => {
  const publicPath = toPublicPath(pathname);
  return publicPath === undefined ? paths.login : publicPath + hash;
};
