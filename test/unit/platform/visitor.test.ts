import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { identifyVisitor, toNetwork } from '../../../functions/platform/visitor.ts';
import { anyCharacter } from '../any-character.ts';

describe('toNetwork', () => {
  it.each([
    ['203.0.113.7', '203.0.113.0/24'],
    ['203.0.113.255', '203.0.113.0/24'],
    ['::ffff:203.0.113.7', '203.0.113.0/24'],
    ['::ffff:cb00:7107', '203.0.113.0/24'],
    ['2001:db8:1:23ab::1', '2001:db8:1:2300::/56'],
    ['2001:DB8:0001:23FF:ffff::', '2001:db8:1:2300::/56'],
    ['2001:db8::1', '2001:db8:0:0::/56'],
    ['::1', '0:0:0:0::/56'],
    ['::', '0:0:0:0::/56'],
  ])('finds the network of %s: %s', (address, network) => {
    expect(toNetwork(address)).toBe(network);
  });

  it.each(['', 'unknown', '203.0.113', '203.0.113.7:443', '<script>', 'fe80::1%eth0', '999.1.1.1'])(
    'puts everything that is not an address into one network: %j',
    (text) => {
      expect(toNetwork(text)).toBe('unknown');
    },
  );

  it('finds the same network for every spelling of an IPv6 address', () => {
    fc.assert(
      fc.property(fc.ipV6(), (address) => {
        const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1);
        expect(toNetwork(address)).toBe(toNetwork(canonical));
        expect(toNetwork(address)).toMatch(/^([0-9a-f]{1,4}:){4}:\/56$|^(\d+\.){3}0\/24$/);
      }),
    );
  });
});

describe('identifyVisitor', () => {
  it('finds the viewer of a request through CloudFront, whatever the viewer forged before it', () => {
    const expected = { address: '203.0.113.7', network: '203.0.113.0/24' };
    expect(identifyVisitor('203.0.113.7, 130.176.97.1', '130.176.97.1')).toEqual(expected);
    expect(identifyVisitor('1.1.1.1, 8.8.8.8,203.0.113.7,130.176.97.1', '130.176.97.1')).toEqual(expected);
  });

  it('finds the viewer when the gateway adds nothing to the list', () => {
    expect(identifyVisitor('1.1.1.1, 203.0.113.7', '130.176.97.1').address).toBe('203.0.113.7');
  });

  it('passes over blank entries', () => {
    expect(identifyVisitor('203.0.113.7, , 130.176.97.1,', '130.176.97.1').address).toBe('203.0.113.7');
  });

  it.each([
    ['203.0.113.7:51034, 130.176.97.1:443', '130.176.97.1', '203.0.113.7'],
    ['203.0.113.7, 130.176.97.1', '130.176.97.1:443', '203.0.113.7'],
    ['[2001:db8::1]:51034, 130.176.97.1', '130.176.97.1', '2001:db8::1'],
    ['[2001:db8::1], [2001:db8:ffff::2]:443', '2001:db8:ffff::2', '2001:db8::1'],
    ['2001:db8::1, 2001:db8:ffff::2', '[2001:db8:ffff::2]:443', '2001:db8::1'],
  ])('drops the port of an address: %s called by %s', (list, sourceIp, address) => {
    expect(identifyVisitor(list, sourceIp).address).toBe(address);
  });

  it.each([
    [undefined, ''],
    [' , ', ''],
    ['130.176.97.1', '130.176.97.1'],
  ])('knows no visitor of the list %j, called by %j', (list, sourceIp) => {
    expect(identifyVisitor(list, sourceIp)).toEqual({ address: undefined, network: 'unknown' });
  });

  it('returns a network or unknown for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), fc.string(), (list, ip) => {
        expect(identifyVisitor(list, ip).network).toMatch(/^(unknown|.+\/(24|56))$/);
      }),
    );
  });
});
