import { describe, expect, it } from 'vitest';
import { suggestAddress } from '#shared/address-suggestion.ts';
import { parseMailAddress } from '#shared/mail-address.ts';
import { maskAddress } from '#shared/mail-link-page.ts';
import { createNewsletterLinks } from '#shared/newsletter-links.ts';

describe('parseMailAddress', () => {
  it.each([
    ['Ada.Lovelace+News@Example.COM', 'ada.lovelace+news@example.com'],
    [`${'a'.repeat(64)}@example.com`, `${'a'.repeat(64)}@example.com`],
  ])('reads %s as %s', (typed, address) => {
    expect(parseMailAddress(typed)).toBe(address);
  });

  it.each([
    ['nothing', ''],
    ['a header in the domain', 'ada@bücher.example\r\nBcc: all@example.com'],
    ['a name of 65 characters', `${'a'.repeat(65)}@example.com`],
    ['255 characters', `ada@${'a'.repeat(243)}.example`],
    ['a hyphen before a dot of the domain', 'ada@example-.com'],
    ['a path behind an international domain', 'ada@bücher.example/path'],
  ])('refuses %s', (_, typed) => {
    expect(parseMailAddress(typed)).toBeUndefined();
  });
});

describe('suggestAddress', () => {
  it.each([
    ['ada@gmaill.com', 'ada@gmail.com'],
    ['ada@gmial.com', 'ada@gmail.com'],
    ['Ada+news@Gmail.con', 'Ada+news@gmail.com'],
    ['ada@hotnail.com', 'ada@hotmail.com'],
    ['ada@outlok.com', 'ada@outlook.com'],
    ['ada@yaho.com', 'ada@yahoo.com'],
    ['ada@gmaill.co', 'ada@gmail.com'],
    ['ada@lixe.com', 'ada@live.com'],
    ['ada@gxm.de', 'ada@gmx.de'],
    ['ada@GMAILL.COM ', 'ada@gmail.com'],
    ['"@"@gmaill.com', '"@"@gmail.com'],
  ])('suggests for %s the address %s', (typed, meant) => {
    expect(suggestAddress(typed)).toBe(meant);
  });

  it.each([
    'ada@gmail.com',
    'ada@mail.com',
    'ada@example.com',
    'ada@live.de',
    'ada',
    '@gmaill.com',
    'ada@',
    'ada@gmaaill.co',
    'ada@lixe.co',
  ])('suggests nothing for %s', (typed) => {
    expect(suggestAddress(typed)).toBeUndefined();
  });
});

it('masks an address', () => {
  expect(maskAddress('jane.doe@example.com')).toBe('j…@example.com');
});

describe('createNewsletterLinks', () => {
  const newsletterUrl = 'https://letters.example/';
  const postalAddress = '12 Sample Street';

  it('leads to our own list', () => {
    const links = createNewsletterLinks({ list: 'on', postalAddress, newsletterUrl });
    expect(links).toEqual({ isListOn: true, newsletterHref: '/newsletter', serviceHref: newsletterUrl });
  });

  it('leads to our own list in the place of another service', () => {
    const { serviceHref } = createNewsletterLinks({ list: 'on', postalAddress, newsletterUrl: '' });
    expect(serviceHref).toBe('/newsletter');
  });

  it.each([
    { list: 'off', postalAddress },
    { list: 'on', postalAddress: ' ' },
  ] as const)('leads elsewhere while the list is off or has no postal address', (brand) => {
    const links = createNewsletterLinks({ ...brand, newsletterUrl });
    expect(links).toEqual({
      isListOn: false,
      newsletterHref: newsletterUrl,
      serviceHref: newsletterUrl,
    });
  });

  it('leads nowhere without a list and without another service', () => {
    const links = createNewsletterLinks({ list: 'off', postalAddress, newsletterUrl: '' });
    expect(links).toEqual({ isListOn: false, newsletterHref: undefined, serviceHref: undefined });
  });
});
