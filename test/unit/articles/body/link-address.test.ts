import { describe, expect, it } from 'vitest';
import { parseLinkAddress, toAbsolute } from '#shared/body/link-address.ts';

const OWN = 'https://plainly.example';
const INVALID =
  'Please enter an address that begins with https://, mailto: or tel:, or a page of ours such as /pricing';

describe('parseLinkAddress', () => {
  it.each([
    ['https://example.com/a?b=c#d', 'https://example.com/a?b=c#d'],
    [' example.com/page ', 'https://example.com/page'],
    ['www.example.co.uk', 'https://www.example.co.uk/'],
    ['example.com:8443/x', 'https://example.com:8443/x'],
    ['HTTPS://Example.com', 'https://example.com/'],
    ['https:example.com', 'https://example.com/'],
    ['https:\\\\x.example', 'https://x.example/'],
    ['https://evil.example\\@x', 'https://evil.example/@x'],
    [`${OWN}.evil.example/a`, `${OWN}.evil.example/a`],
    ['tel:112', 'tel:112'],
    ['mailto:anna@example.com?subject=Bread', 'mailto:anna@example.com?subject=Bread'],
    ['MailTo:anna@example.com', 'mailto:anna@example.com'],
    ['anna@example.com', 'mailto:anna@example.com'],
    ['tel:+1 (555) 010-0', 'tel:+15550100'],
    ['/pricing', '/pricing'],
    ['/blog/a?b#c', '/blog/a?b#c'],
    ['/a/../b', '/b'],
    [`${OWN}/blog?a#b`, '/blog?a#b'],
    [OWN, '/'],
  ])('stores %j as %j', (text, href) => {
    expect(parseLinkAddress(text, OWN)).toEqual({ href });
  });

  it.each([
    '',
    'bread',
    'javascript:alert(1)',
    ' JaVaScRiPt:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'file:///C:/Users/anna/clip.html',
    '#top',
    '//example.com',
    '/\\example.com',
    '//me@nowhere.invalid/x',
    'ftp://example.com/a',
    'mailto:anna@example',
    'mailto:anna@example.com?subject=a b',
    'tel:11',
    `tel:${'1'.repeat(41)}`,
    '\\\\example.com',
    '/\t/example.com',
    '/.//example.com',
    `${OWN}//example.com`,
    'mailto:',
    'mailto:anna',
    'mailto:a@b.example,c@d.example x',
    'tel:call-me',
    'xtel:123',
    'anna@example',
    'anna maria@example.com',
    'xmailto:anna@example.com',
    '/\\me@nowhere.invalid',
    'https://',
  ])('refuses %j', (text) => {
    expect(parseLinkAddress(text, OWN)).toEqual({ problem: INVALID });
  });

  it('refuses http with the address that may be safe', () => {
    const problem = 'An http:// address is not safe. Please try https://example.com/a';
    expect(parseLinkAddress('http://example.com/a')).toEqual({ problem });
  });

  it.each([
    'https://me:secret@bank.example/',
    'https://me@bank.example/',
    'https://:secret@bank.example/',
    'http://me@bank.example/',
  ])('refuses a name or a password in %s', (text) => {
    const problem = 'An address must not contain a name or a password';
    expect(parseLinkAddress(text)).toEqual({ problem });
  });

  it('refuses an address of more than 2,048 characters', () => {
    expect(parseLinkAddress(`https://e.example/${'a'.repeat(2030)}`).href).toHaveLength(2048);
    expect(parseLinkAddress(`https://e.example/${'a'.repeat(2031)}`)).toEqual({
      problem: 'An address is too long',
    });
  });
});

it.each([
  ['/pricing', `${OWN}/pricing`],
  ['mailto:anna@example.com', 'mailto:anna@example.com'],
])('writes the address %s for other sites as %s', (href, absolute) => {
  expect(toAbsolute(href, OWN)).toBe(absolute);
});
