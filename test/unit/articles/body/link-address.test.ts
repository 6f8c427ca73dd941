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
    ['https://www.google.com/url?q=https://example.com/a&sa=D', 'https://example.com/a'],
    ['https://www.google.com/search?q=bread', 'https://www.google.com/search?q=bread'],
    [
      'https://www.google.com/search?q=https://example.com/',
      'https://www.google.com/search?q=https://example.com/',
    ],
    ['https://notgoogle.com/url?q=https://example.com/', 'https://notgoogle.com/url?q=https://example.com/'],
    [`${OWN}.evil.example/a`, `${OWN}.evil.example/a`],
    ['tel:112', 'tel:112'],
    ['https://www.google.com/url?q=bread', 'https://www.google.com/url?q=bread'],
    ['https://www.google.com/url', 'https://www.google.com/url'],
    ['https://google.com/urls?q=https://a.example/', 'https://google.com/urls?q=https://a.example/'],
    [
      'https://google.example.com:8443/url/x?q=https://a.example/',
      'https://google.example.com:8443/url/x?q=https://a.example/',
    ],
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

  const TARGET = 'https://example.com/a?b=%20c&utm_source=x#d';
  const encoded = encodeURIComponent(TARGET);

  it.each([
    `https://eur02.safelinks.protection.outlook.com/?url=${encoded}&data=05%7C02%7Canna%40shop.example&reserved=0`,
    `https://nam10.safelinks.protection.outlook.com/ap/w-59584e83/?url=${encoded}&data=1`,
    `https://statics.teams.cdn.office.net/evergreen-assets/safelinks/1/atp-safelinks.html?url=${encoded}&locale=de`,
    `https://l.facebook.com/l.php?u=${encoded}&h=AT0`,
    `https://lm.facebook.com/l.php?u=${encoded}`,
    `https://www.facebook.com/l.php?u=${encoded}`,
    `https://l.instagram.com/?u=${encoded}&e=1`,
    `https://www.linkedin.com/redir/redirect?url=${encoded}&urlhash=x`,
    `https://www.linkedin.com/safety/go?url=${encoded}&trk=x`,
    `https://www.youtube.com/redirect?event=video&q=${encoded}`,
    `https://out.reddit.com/t3_1?url=${encoded}&token=x`,
    `https://t.umblr.com/redirect?z=${encoded}&t=x`,
    `https://duckduckgo.com/l/?uddg=${encoded}&rut=x`,
    `https://slack-redir.net/link?url=${encoded}`,
    `https://away.vk.com/away.php?to=${encoded}`,
    `https://www.google.de/url?sa=t&url=${encoded}`,
    `https://urldefense.proofpoint.com/v2/url?u=${encoded.replaceAll('_', '%5F').replaceAll('%', '-')}&d=x`,
    `https://urldefense.com/v3/__${TARGET}__;!!abc$`,
    `https://secure-web.cisco.com/1abc/${encoded}`,
    `https://www.google.com/url?q=${encodeURIComponent(`https://l.facebook.com/l.php?u=${encoded}`)}`,
    'https://example.com/a?fbclid=1&b=%20c&utm_source=x&gclid=2&mc_eid=3#d',
    'https://example.com/a?b=%20c&utm_source=x&MSCLKID=1&igshid=2&_hsenc=p2&yclid=3#d',
  ])('stores the address behind %j', (text) => {
    expect(parseLinkAddress(text, OWN)).toEqual({ href: TARGET });
  });

  it.each([
    'https://example.com/?',
    'https://example.com/?ref=fbclid&x=gclid=1&mc_cid=2&fbclidx=3',
    'https://www.facebook.com/plainly?u=1',
    'https://safelinks.protection.outlook.com.evil.example/?url=https://a.example/',
    'https://l.facebook.com/l.php',
    'https://secure-web.cisco.com/1abc/%E0%A4%A',
    'https://urldefense.com/v3/x',
  ])('keeps %j letter by letter', (text) => {
    expect(parseLinkAddress(text, OWN)).toEqual({ href: text });
  });

  it('makes a page of ours behind a wrapper a path, and refuses a script there', () => {
    const wrap = (url: string) =>
      `https://x.safelinks.protection.outlook.com/?url=${encodeURIComponent(url)}`;
    expect(parseLinkAddress(wrap(`${OWN}/pricing`), OWN)).toEqual({ href: '/pricing' });
    expect(parseLinkAddress(wrap('javascript:alert(1)'), OWN)).toEqual({ problem: INVALID });
    expect(parseLinkAddress('https://example.com/a?fbclid=1', OWN)).toEqual({
      href: 'https://example.com/a',
    });
  });

  it.each([
    '',
    'bread',
    'javascript:alert(1)',
    ' JaVaScRiPt:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'file:///C:/Users/anna/clip.html',
    'blob:https://plainly.example/1',
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
    'tel:',
    'tel:call-me',
    'tel:12',
    `tel:${'1'.repeat(41)}`,
    'xtel:123',
    'anna@example',
    'anna maria@example.com',
    'xmailto:anna@example.com',
    'mailto:anna@example.com?subject=a b',
    '//me@nowhere.invalid/x',
    '/\\me@nowhere.invalid',
    'https://',
    'https://www.google.com/url?q=javascript:alert(1)',
  ])('refuses %j', (text) => {
    expect(parseLinkAddress(text, OWN)).toEqual({ problem: INVALID });
  });

  it('refuses http with the address that may be safe', () => {
    const problem = 'An http:// address is not safe. Please try https://example.com/a';
    expect(parseLinkAddress('http://example.com/a')).toEqual({ problem });
    expect(parseLinkAddress('https://google.de/url?url=http://example.com/a')).toEqual({ problem });
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

describe('toAbsolute', () => {
  it.each([
    ['/pricing', `${OWN}/pricing`],
    ['mailto:anna@example.com', 'mailto:anna@example.com'],
    ['https://example.com/', 'https://example.com/'],
  ])('writes %s as %s', (href, absolute) => {
    expect(toAbsolute(href, OWN)).toBe(absolute);
  });
});
