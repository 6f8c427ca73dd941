import { AFTER_LOGIN, paths } from '../../paths.ts';

// The sign-in libraries store a session under these keys and remove them on log-out. Reading the keys needs no code of the
// libraries.
const STAFF_SESSION = /\.LastAuthUser$/;
const CUSTOMER_SESSION = /^@@\w+@@::.+::@@user@@$/;

/** Where a public page sends a signed-in person, by the keys of local storage; undefined for a visitor. */
export const chooseDestination = (
  pathname: string,
  keys: readonly string[],
  hasDraft: boolean,
): string | undefined => {
  // An editor reads published articles at their address (docs/product.md 1.2). The privacy page is for customers too.
  if (pathname.startsWith(`${paths.blog}/`) || pathname === paths.privacy) return undefined;
  if (keys.some((key) => STAFF_SESSION.test(key))) return paths.contentCreator;
  if (!keys.some((key) => CUSTOMER_SESSION.test(key))) return undefined;
  return hasDraft ? paths.saveProfile : AFTER_LOGIN;
};
