import { isIPv4, isIPv6 } from 'node:net';

/** Where a request comes from, as far as it can be told. */
export interface Visitor {
  /** Undefined where the request names none. Who calls the gateway directly may have made it up. */
  readonly address: string | undefined;
  /** The network of that address. */
  readonly network: string;
  /** The network that has called the gateway: CloudFront's, or of one who went around it. Never made up. */
  readonly callerNetwork: string;
}

/** One for all of whom we know nothing: they share a limit instead of having none. */
const UNKNOWN = 'unknown';

const hex = (groups: readonly number[]): string => groups.map((group) => group.toString(16)).join(':');

/** The eight groups of an IPv6 address; undefined where a zone or the like stands behind it. */
const groupsOf = (address: string): number[] | undefined => {
  // The URL standard writes the last two groups in hex, however they came.
  if (!URL.canParse(`http://[${address}]`)) return undefined;
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const numbers = (part: string) => (part === '' ? [] : part.split(':').map((group) => parseInt(group, 16)));
  if (tail === undefined) return numbers(head);
  const [first, last] = [numbers(head), numbers(tail)];
  return [...first, ...Array.from({ length: 8 - first.length - last.length }, () => 0), ...last];
};

const network4Of = (bytes: readonly (number | string)[]): string => `${bytes.slice(0, 3).join('.')}.0/24`;

/**
 * The network of an address: what one household or office is given. An IPv4 address within an IPv6 one is that
 * IPv4 address.
 */
export const networkOf = (address: string): string => {
  if (isIPv4(address)) return network4Of(address.split('.'));
  const groups = isIPv6(address) ? groupsOf(address) : undefined;
  if (!groups) return UNKNOWN;
  const [, , , fourth = 0, , sixth, seventh = 0, eighth = 0] = groups;
  if (sixth === 0xffff && groups.slice(0, 5).every((group) => group === 0)) {
    return network4Of([seventh >> 8, seventh & 255, eighth >> 8]);
  }
  return `${hex([...groups.slice(0, 3), fourth & 0xff00])}::/56`;
};

/** Some who forward a request write the port behind the address. */
const withoutPort = (entry: string): string =>
  /^(?:(\d+\.\d+\.\d+\.\d+):\d+|\[(.+)\](?::\d+)?)$/.exec(entry)?.slice(1).find(Boolean) ?? entry;

/**
 * Who is behind a request. CloudFront puts the viewer's address at the end of X-Forwarded-For, and the gateway puts
 * there who called it, which is `sourceIp`: what stands before the viewer is their own invention. Who calls the gateway
 * directly may invent the viewer too.
 */
export const visitorOf = (forwardedFor = '', sourceIp = ''): Visitor => {
  const entries = forwardedFor
    .split(',')
    .map((entry) => withoutPort(entry.trim()))
    .filter((entry) => entry !== '');
  const caller = withoutPort(sourceIp) || (entries.at(-1) ?? '');
  if (entries.at(-1) === caller) entries.pop();
  // Alone in the list stands who came without an edge.
  const named = entries.at(-1) ?? caller;
  return {
    address: isIPv4(named) || isIPv6(named) ? named : undefined,
    network: networkOf(named),
    callerNetwork: networkOf(caller),
  };
};
