import { describe, expect, it } from 'vitest';
import { unwrapLink } from '../../../../web/features/writing/body-editor/unwrap-link.ts';

describe('unwrapLink', () => {
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
    `https://www.google.com/url?q=${encoded}&sa=D`,
    `www.google.com/url?q=${encoded}`,
    `https://urldefense.proofpoint.com/v2/url?u=${encoded.replaceAll('_', '%5F').replaceAll('%', '-')}&d=x`,
    `https://urldefense.com/v3/__${TARGET}__;!!abc$`,
    `https://secure-web.cisco.com/1abc/${encoded}`,
    `https://www.google.com/url?q=${encodeURIComponent(`https://l.facebook.com/l.php?u=${encoded}`)}`,
    'https://example.com/a?fbclid=1&b=%20c&utm_source=x&gclid=2&mc_eid=3#d',
    'https://example.com/a?b=%20c&utm_source=x&MSCLKID=1&igshid=2&_hsenc=p2&yclid=3#d',
  ])('finds the address behind %j', (text) => {
    expect(unwrapLink(text)).toBe(TARGET);
  });

  it.each([
    'https://example.com/?',
    'https://www.google.com/search?q=https://example.com/',
    'https://notgoogle.com/url?q=https://example.com/',
    'https://www.google.com/url?q=bread',
    'https://google.com/urls?q=https://a.example/',
    'mailto:anna@example.com?fbclid=1',
    'example.com:8443/x',
    '/a?fbclid=1',
    'bread',
    'https://example.com/?ref=fbclid&x=gclid=1&mc_cid=2&fbclidx=3',
    'https://www.facebook.com/plainly?u=1',
    'https://safelinks.protection.outlook.com.evil.example/?url=https://a.example/',
    'https://l.facebook.com/l.php',
    'https://secure-web.cisco.com/1abc/%E0%A4%A',
    'https://urldefense.com/v3/x',
  ])('keeps %j letter by letter', (text) => {
    expect(unwrapLink(text)).toBe(text);
  });

  it('follows a script in a wrapper, which no body takes', () => {
    const wrapper = 'https://x.safelinks.protection.outlook.com/?url=javascript%3Aalert(1)';
    expect(unwrapLink(wrapper)).toBe('javascript:alert(1)');
  });

  it('leaves nothing of a query of click ids', () => {
    expect(unwrapLink('https://example.com/a?fbclid=1')).toBe('https://example.com/a');
  });
});
