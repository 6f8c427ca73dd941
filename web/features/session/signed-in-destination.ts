import { AFTER_LOGIN, paths, toReadingPath } from '../../paths.ts';

// The sign-in libraries store a session under these keys and remove them on log-out. Reading the keys needs no code of the
// libraries.
const STAFF_SESSION = /\.LastAuthUser$/;
const CUSTOMER_SESSION = /^@@\w+@@::.+::@@user@@$/;

/** Whether a customer is signed in, by the keys of local storage. */
export const hasCustomerSession = (keys: readonly string[]): boolean =>
  keys.some((key) => CUSTOMER_SESSION.test(key));

/** Public pages that are for customers and staff too (docs/product.md 1.2). */
const FOR_EVERYBODY: readonly string[] = [paths.privacy, paths.newsletter, paths.withdraw];

/**
 * The page to which a public page sends a signed-in person, by the keys of local storage; undefined for a visitor. An article keeps
 * the place on the page that the hash names.
 */
export const chooseSignedInDestination = (
  pathname: string,
  keys: readonly string[],
  hasDraft: boolean,
  hash = '',
): string | undefined => {
  if (FOR_EVERYBODY.includes(pathname)) return undefined;
  if (keys.some((key) => STAFF_SESSION.test(key))) return paths.contentCreator;
  if (!hasCustomerSession(keys)) return undefined;
  const reading = toReadingPath(pathname);
  if (reading !== undefined) return reading + hash;
  return hasDraft ? paths.saveProfile : AFTER_LOGIN;
};
