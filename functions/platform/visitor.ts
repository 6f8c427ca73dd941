import { isIPv4, isIPv6 } from 'node:net';

/** Where a request comes from, as the edge saw it. */
export interface Visitor {
  /** The IP address; undefined if the request names none. */
  readonly address: string | undefined;
  /** The network of `address`. */
  readonly network: string;
}

/** The network of all visitors whose address is unknown, so that they share one limit instead of having none. */
const UNKNOWN = 'unknown';

const toHex = (groups: readonly number[]): string => groups.map((group) => group.toString(16)).join(':');

/** The eight groups of an IPv6 address; undefined if it is followed by a zone. */
const parseGroups = (address: string): number[] | undefined => {
  // A URL's hostname has the last two groups in hex, even if the address had them in decimal.
  if (!URL.canParse(`http://[${address}]`)) return undefined;
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const numbers = (part: string) => (part === '' ? [] : part.split(':').map((group) => parseInt(group, 16)));
  if (tail === undefined) return numbers(head);
  const [first, last] = [numbers(head), numbers(tail)];
  return [...first, ...Array.from({ length: 8 - first.length - last.length }, () => 0), ...last];
};

const toIpv4Network = (bytes: readonly (number | string)[]): string => `${bytes.slice(0, 3).join('.')}.0/24`;

/**
 * The network of an address, of the size that one household or office gets: /24 of IPv4, /56 of IPv6. An IPv4 address that is
 * mapped to IPv6 counts as IPv4.
 */
export const toNetwork = (address: string): string => {
  if (isIPv4(address)) return toIpv4Network(address.split('.'));
  const groups = isIPv6(address) ? parseGroups(address) : undefined;
  if (!groups) return UNKNOWN;
  const [, , , fourth = 0, , sixth, seventh = 0, eighth = 0] = groups;
  if (sixth === 0xffff && groups.slice(0, 5).every((group) => group === 0)) {
    return toIpv4Network([seventh >> 8, seventh & 255, eighth >> 8]);
  }
  return `${toHex([...groups.slice(0, 3), fourth & 0xff00])}::/56`;
};

/** Some proxies append the port to the address. */
const removePort = (entry: string): string =>
  /^(?:(\d+\.\d+\.\d+\.\d+):\d+|\[(.+)\](?::\d+)?)$/.exec(entry)?.slice(1).find(Boolean) ?? entry;

/**
 * Finds the visitor behind a request of the edge. CloudFront appends the viewer's address to X-Forwarded-For, and the gateway
 * appends the address that called it, which is also `sourceIp`. The viewer may have invented every entry before their own address.
 * Nobody can invent that one: `handle` refuses calls that bypass the edge.
 */
export const identifyVisitor = (forwardedFor = '', sourceIp = ''): Visitor => {
  const entries = forwardedFor
    .split(',')
    .map((entry) => removePort(entry.trim()))
    .filter((entry) => entry !== '');
  if (entries.at(-1) === removePort(sourceIp)) entries.pop();
  const viewer = entries.at(-1) ?? '';
  return {
    address: isIPv4(viewer) || isIPv6(viewer) ? viewer : undefined,
    network: toNetwork(viewer),
  };
};
