import { parseUrl } from './parse-url.ts';
import { toPlain } from './tidy.ts';

/** Words of RFC 5321 with single dots between them, a domain of at least two labels, and the limits of SMTP. */
const ADDRESS =
  /^(?!\.|.*\.[.@]|.{255})[\w.!#$%&'*+/=?^`{|}~-]{1,64}@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+(?:[a-z]{2,63}|xn--[a-z\d-]+)$/;

/** More than this is no copy of one address. */
const MAX_LENGTH = 1000;

/** A domain as DNS knows it: `bücher.example` becomes `xn--bcher-kva.example`. */
const toAsciiDomain = (domain: string): string | undefined =>
  /^[\u200C\u200D\p{L}\p{M}\p{N}.-]+$/u.test(domain) ? parseUrl(`http://${domain}`)?.hostname : undefined;

/** The address in what was copied: `Ada <ada@example.com>`, `mailto:ada@example.com?subject=…`, `Email: ada@example.com.` */
export const toBareAddress = (text: string): string => {
  const plain = toPlain(text).replace(/(^|<)[^@<>]*:([^?>]*)[^>]*/, '$1$2');
  const [, name = '', bracketed] = /^([^<>]*)<([^<>]+)>[^<>@]*$/.exec(plain) ?? [];
  // A name may repeat the address. Another address there makes two, of which none is meant alone.
  const isOne = bracketed !== undefined && (!name.includes('@') || name.includes(bracketed));
  return (isOne ? bracketed : plain)
    .replaceAll(/^[\s<([]+|[\s>)\],;:.。]+$/g, '')
    .replace(/^(["'])(.*)\1$/, '$2')
    .replaceAll('。', '.')
    .replace(/ ?@ ?/, '@');
};

/**
 * An e-mail address that we can write to, in lower case; undefined if it is none. SES takes international domains, but no letters
 * beyond ASCII before the @.
 */
export const parseMailAddress = (text: string): string | undefined => {
  if (text.length > MAX_LENGTH) return undefined;
  const bare = toBareAddress(text);
  const at = bare.lastIndexOf('@');
  const address = `${bare.slice(0, at)}@${toAsciiDomain(bare.slice(at + 1))}`.toLowerCase();
  return ADDRESS.test(address) ? address : undefined;
};
