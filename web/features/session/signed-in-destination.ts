import { AFTER_LOGIN, paths } from '../../paths.ts';

// The sign-in libraries keep a session's name in local storage under these keys, and remove it on logout. Looking
// there costs a visitor nothing of the libraries.
const STAFF_SESSION = /\.LastAuthUser$/;
const CUSTOMER_SESSION = /^@@\w+@@::.+::@@user@@$/;

/** Where a public page sends who is signed in, by the keys of local storage; undefined for a visitor. */
export const destinationOf = (
  pathname: string,
  keys: readonly string[],
  hasDraft: boolean,
): string | undefined => {
  // An article's own address stays open to everybody: an editor reads there what was published. So does what we keep of
  // customers: they are the ones to read it.
  if (pathname.startsWith(`${paths.blog}/`) || pathname === paths.privacy) return undefined;
  if (keys.some((key) => STAFF_SESSION.test(key))) return paths.contentCreator;
  if (!keys.some((key) => CUSTOMER_SESSION.test(key))) return undefined;
  return hasDraft ? paths.saveProfile : AFTER_LOGIN;
};
