// The documents that a browser may prerender when a visitor is likely to follow a link. Every public document carries the rules.
// They name only public pages, so the application's sign-in is never prerendered (docs/decisions/0007).
import { PUBLIC_PAGES } from '#shared/public-pages.ts';
import { paths } from '../paths.ts';

/** The articles and the archive, which so needs no address of its own. */
const BELOW_BLOG = `${paths.blog}/*`;

/** Links that lead to no other document. */
const ELSEWHERE = { not: { selector_matches: '[aria-current=page], [target=_blank]' } };

const addresses = [...PUBLIC_PAGES.filter((page) => page !== paths.archive), BELOW_BLOG];

export const speculationRules = {
  prerender: [
    {
      where: { and: [{ href_matches: addresses }, ELSEWHERE] },
      eagerness: 'moderate',
    },
  ],
};
