import { expect, it } from 'vitest';
import { PUBLIC_PAGES } from '#shared/public-pages.ts';
import { appAddresses } from '../../../web/app/addresses.ts';
import { speculationRules } from '../../../web/build/speculation-rules.ts';
import { toSignInAddress } from '../../../web/features/session/sign-in-address.ts';
import { paths } from '../../../web/paths.ts';

const addresses = speculationRules.prerender.flatMap(({ where }) =>
  where.and.flatMap((part) => ('href_matches' in part ? part.href_matches : [])),
);

it('names every public page and the articles', () => {
  const articles = `${paths.blog}/*`;
  // The archive is below the blog, so its own address would be one too many in every document.
  const pages = PUBLIC_PAGES.filter((page) => page !== paths.archive);
  expect(addresses.toSorted()).toEqual([...pages, articles].toSorted());
});

it.each([...appAddresses, toSignInAddress({ connection: 'apple', screen_hint: 'signup' })])(
  'never fetches %s in advance',
  (address) => {
    const url = new URL(address, 'https://plainly.example').href;
    const matching = addresses.filter((pattern) => new URLPattern(pattern, url).test(url));
    expect(matching).toEqual([]);
  },
);
