import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { brand } from '#shared/brand.ts';
import { limits } from '#shared/limits.ts';
import { countersOf, overLimit } from '../../../functions/contact/contact-limits.ts';
import { mailOf } from '../../../functions/contact/contact-request.mail.ts';
import { contactRequestOf, fingerprintOf } from '../../../functions/contact/contact-request.ts';
import { verificationIdOf } from '../../../functions/contact/human-check.ts';
import { networkOf, visitorOf } from '../../../functions/platform/visitor.ts';

const now = new Date('2026-11-21T14:40:30.500Z');
const form = {
  firstName: 'Rosa',
  lastName: 'Álvarez',
  emailAddress: 'rosa@bakery.example',
  message: 'Can a chatbot answer my Sunday orders?',
};

describe('the network of an address', () => {
  test.each([
    ['203.0.113.7', '203.0.113.0/24'],
    ['203.0.113.255', '203.0.113.0/24'],
    ['::ffff:203.0.113.7', '203.0.113.0/24'],
    ['::ffff:cb00:7107', '203.0.113.0/24'],
    ['2001:db8:1:23ab::1', '2001:db8:1:2300::/56'],
    ['2001:DB8:0001:23FF:ffff::', '2001:db8:1:2300::/56'],
    ['2001:db8::1', '2001:db8:0:0::/56'],
    ['::1', '0:0:0:0::/56'],
    ['::', '0:0:0:0::/56'],
  ])('%s is %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });

  test.each(['', 'unknown', '203.0.113', '203.0.113.7:443', '<script>', 'fe80::1%eth0', '999.1.1.1'])(
    'that is none, like %j, is one that all of them share',
    (text) => {
      expect(networkOf(text)).toBe('unknown');
    },
  );

  test('is the same for every spelling of an IPv6 address', () => {
    fc.assert(
      fc.property(fc.ipV6(), (address) => {
        const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1);
        expect(networkOf(address)).toBe(networkOf(canonical));
        expect(networkOf(address)).toMatch(/^([0-9a-f]{1,4}:){4}:\/56$|^(\d+\.){3}0\/24$/);
      }),
    );
  });
});

describe('who is behind a request', () => {
  test('through CloudFront is the viewer, whatever they claim before', () => {
    const expected = { address: '203.0.113.7', network: '203.0.113.0/24', callerNetwork: '130.176.97.0/24' };
    expect(visitorOf('203.0.113.7, 130.176.97.1', '130.176.97.1')).toEqual(expected);
    expect(visitorOf('1.1.1.1, 8.8.8.8,203.0.113.7,130.176.97.1', '130.176.97.1')).toEqual(expected);
  });

  test('around CloudFront is who calls, or whom they make up; their own network counts all the same', () => {
    expect(visitorOf('198.51.100.9', '198.51.100.9')).toMatchObject({
      address: '198.51.100.9',
      network: '198.51.100.0/24',
    });
    expect(visitorOf('8.8.8.8, 198.51.100.9', '198.51.100.9')).toMatchObject({
      network: '8.8.8.0/24',
      callerNetwork: '198.51.100.0/24',
    });
  });

  test('is the viewer also where the gateway adds nobody to the list', () => {
    expect(visitorOf('1.1.1.1, 203.0.113.7', '130.176.97.1')).toEqual({
      address: '203.0.113.7',
      network: '203.0.113.0/24',
      callerNetwork: '130.176.97.0/24',
    });
  });

  test.each([
    ['203.0.113.7:51034, 130.176.97.1:443', '130.176.97.1', '203.0.113.7'],
    ['203.0.113.7, 130.176.97.1', '130.176.97.1:443', '203.0.113.7'],
    ['[2001:db8::1]:51034, 130.176.97.1', '130.176.97.1', '2001:db8::1'],
    ['[2001:db8::1], [2001:db8:ffff::2]:443', '2001:db8:ffff::2', '2001:db8::1'],
    ['2001:db8::1, 2001:db8:ffff::2', '[2001:db8:ffff::2]:443', '2001:db8::1'],
  ])('is an address without its port: %s by %s', (list, sourceIp, address) => {
    expect(visitorOf(list, sourceIp).address).toBe(address);
    expect(visitorOf(list, sourceIp).callerNetwork).not.toBe('unknown');
  });

  test('is known by the gateway alone where no list came along, and unknown where nothing did', () => {
    expect(visitorOf(undefined, '198.51.100.9').address).toBe('198.51.100.9');
    expect(visitorOf()).toEqual({ address: undefined, network: 'unknown', callerNetwork: 'unknown' });
    expect(visitorOf(' , ', '')).toEqual({
      address: undefined,
      network: 'unknown',
      callerNetwork: 'unknown',
    });
  });

  test('is told of any text without a mistake', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string(), (list, ip) => {
        expect(visitorOf(list, ip).network).toMatch(/^(unknown|.+\/(24|56))$/);
      }),
    );
  });
});

describe('the limits of a request', () => {
  const visitor = visitorOf('203.0.113.7, 130.176.97.1', '130.176.97.1');
  const countersAt = (moment: Date, more: object = {}) =>
    countersOf('key', { emailAddress: form.emailAddress, visitor, ...more }, moment);

  test('are those of its address by the day, of its network and of the network that called by the hour', () => {
    expect(countersAt(now).map(({ of, most, until }) => [of, most, until.toISOString()])).toEqual([
      ['address', limits.contact.perAddressPerDay, '2026-11-22T00:00:00.000Z'],
      ['network', limits.contact.perNetworkPerHour, '2026-11-21T15:00:00.000Z'],
      ['caller', limits.contact.perCallerPerHour, '2026-11-21T15:00:00.000Z'],
    ]);
  });

  test('begin anew with the day and the hour, and are others’ for others and under another key', () => {
    const idsOf = (counters: ReturnType<typeof countersAt>) => counters.map(({ counterId }) => counterId);
    const mine = idsOf(countersAt(now));
    expect(new Set(mine).size).toBe(3);
    expect(idsOf(countersAt(new Date('2026-11-21T14:59:59.999Z')))).toEqual(mine);
    expect(idsOf(countersAt(now, { emailAddress: 'ROSA@bakery.example' }))).toEqual(mine);
    const later = idsOf(countersAt(new Date('2026-11-21T15:00:00Z')));
    expect(later.map((id, index) => id === mine[index])).toEqual([true, false, false]);
    const others = idsOf(countersAt(now, { emailAddress: 'tom@bakery.example' }));
    expect(others.map((id, index) => id === mine[index])).toEqual([false, true, true]);
    expect(idsOf(countersOf('another', { emailAddress: form.emailAddress, visitor }, now))).not.toContain(
      mine[0],
    );
  });

  test.each([
    [
      'address',
      '2026-11-22T00:00:00Z',
      'We have several requests of yours today. Please try again in 10 hours',
      33570,
    ],
    [
      'network',
      '2026-11-21T15:00:00Z',
      'Many requests have come from your network. Please try again in 20 minutes',
      1170,
    ],
    [
      'caller',
      '2026-11-21T14:40:31Z',
      'Many requests are coming in just now. Please try again in 1 minute',
      1,
    ],
  ] as const)(
    'of the %s say when there is room again, and whom to write to',
    (of, until, sentence, seconds) => {
      const problem = overLimit({ of, until: new Date(until), counterId: 'id', most: 1 }, now);
      expect(problem).toMatchObject({ status: 429, code: 'too-many-requests' });
      expect(problem.message).toBe(`${sentence}, or write to ${brand.contactEmail}`);
      expect(problem.headers).toEqual({ 'retry-after': String(seconds) });
    },
  );
});

describe('a request', () => {
  test('is the same by address, names and message, and by nothing less', () => {
    const mine = fingerprintOf(form);
    expect(fingerprintOf({ ...form, emailAddress: 'Rosa@Bakery.example' })).toBe(mine);
    for (const field of ['firstName', 'lastName', 'emailAddress', 'message'] as const)
      expect(fingerprintOf({ ...form, [field]: `${form[field]}x` })).not.toBe(mine);
    expect(fingerprintOf({ ...form, firstName: 'Ro', lastName: 'sa' })).not.toBe(
      fingerprintOf({ ...form, firstName: 'R', lastName: 'osa' }),
    );
  });

  test('has an id of its own that sorts by its moment', () => {
    const ids = [0, 1, 60_000].map(
      (later) => contactRequestOf(form, new Date(now.getTime() + later)).requestId,
    );
    expect(ids.toSorted()).toEqual(ids);
    expect(contactRequestOf(form, now).requestId).not.toBe(contactRequestOf(form, now).requestId);
  });

  test('is verified under one name for one token, and under no other’s', () => {
    const id = verificationIdOf('token', fingerprintOf(form));
    expect(verificationIdOf('token', fingerprintOf(form))).toBe(id);
    expect(verificationIdOf('other', fingerprintOf(form))).not.toBe(id);
    expect(verificationIdOf('token', fingerprintOf({ ...form, message: 'x' }))).not.toBe(id);
  });
});

describe('the mail to staff', () => {
  const mailFor = (more: object = {}) => mailOf({ ...contactRequestOf(form, now), ...more });

  test('says who has written, when and what, and is answered to them', () => {
    const mail = mailFor();
    expect(mail.subject).toBe('Plainly: contact request from Rosa Álvarez');
    expect(mail.replyTo).toBe(form.emailAddress);
    expect(mail.text).toContain(`Rosa Álvarez <${form.emailAddress}> has written to us.`);
    expect(mail.text).toContain(now.toISOString());
    expect(mail.text).toMatch(/Their message:\n\nCan a chatbot answer my Sunday orders\?\n$/);
  });

  test('keeps lines, letters of four bytes and letters from right to left of a message', () => {
    const message = 'Grüße 🧁𠮷\n\nשלום\tمرحبا';
    expect(mailFor({ message: message.replaceAll('\n', '\r\n') }).text).toMatch(
      new RegExp(`\n\n${message}\n$`, 'u'),
    );
  });

  test('has one line as its subject and the message last, whatever was typed', () => {
    const hostile = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 100 }),
      fc.constantFrom('Rosa\r\nBcc: all@bakery.example', 'a\u2028b\u2029c', '\u0000\u001b[31m', '\ud800'),
    );
    fc.assert(
      fc.property(hostile, hostile, (firstName, message) => {
        const { subject, text } = mailOf(contactRequestOf({ ...form, firstName, message }, now));
        expect(subject).not.toMatch(/[\p{Cc}\u2028\u2029]/u);
        expect(text.isWellFormed()).toBe(true);
        expect(text.replaceAll(/[\n\t]/g, '')).not.toMatch(/\p{Cc}/u);
        const [head = ''] = text.split('Their message:\n\n');
        expect(head.split('\n')).toHaveLength(5);
      }),
    );
  });
});
