import * as z from 'zod/mini';
import { parseUrl } from './parse-url.ts';

/** The limits of SMTP. */
const Address = z.email().check(
  z.maxLength(254),
  z.refine((address) => address.lastIndexOf('@') <= 64),
);

/** A domain as DNS knows it: `bücher.example` becomes `xn--bcher-kva.example`. */
const toAsciiDomain = (domain: string): string | undefined =>
  /^[\p{L}\p{M}\p{N}.-]+$/u.test(domain) ? parseUrl(`http://${domain}`)?.hostname : undefined;

/**
 * An e-mail address that we can write to, in lower case; undefined if it is none. SES takes international domains, but no letters
 * beyond ASCII before the @.
 */
export const parseMailAddress = (text: string): string | undefined => {
  const trimmed = text.trim();
  const at = trimmed.lastIndexOf('@');
  const address = `${trimmed.slice(0, at)}@${toAsciiDomain(trimmed.slice(at + 1))}`.toLowerCase();
  return Address.safeParse(address).success ? address : undefined;
};
