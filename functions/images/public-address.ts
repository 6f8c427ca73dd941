// Which IP addresses are on the public web (the registries of special addresses of IANA). All others belong to a machine, a network,
// a cloud or nobody.
import { BlockList } from 'node:net';

const SPECIAL_IPV4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
];

/** Global unicast addresses. What stands for an IPv4 address, and every local one, is outside of it. */
const PUBLIC_IPV6 = ['2000::/3'];

/** Ranges in it for protocols, documents, and tunnels that lead to an IPv4 address. */
const SPECIAL_IPV6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

const toList = (ranges: readonly string[], family: 'ipv4' | 'ipv6'): BlockList => {
  const list = new BlockList();
  for (const range of ranges) {
    const [network = '', bits] = range.split('/');
    list.addSubnet(network, Number(bits), family);
  }
  return list;
};

const specialIpv4 = toList(SPECIAL_IPV4, 'ipv4');
const publicIpv6 = toList(PUBLIC_IPV6, 'ipv6');
const specialIpv6 = toList(SPECIAL_IPV6, 'ipv6');

/** Whether an IP address is on the public web. */
export const isPublicAddress = (address: string, family: number): boolean =>
  family === 4
    ? !specialIpv4.check(address, 'ipv4')
    : publicIpv6.check(address, 'ipv6') && !specialIpv6.check(address, 'ipv6');
