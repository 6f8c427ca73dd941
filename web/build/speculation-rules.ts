// The documents that a browser may prefetch or prerender when a visitor is likely to follow a link.
import { PUBLIC_PAGES } from '#shared/public-pages.ts';
import { paths } from '../paths.ts';

/** Their script reads the tenant's response, which works once. They are prefetched, not prerendered. */
const SIGN_IN: readonly string[] = [paths.login, paths.signup];

/** Links that load another document. The application's links belong to its router, and the blog's script opens other articles. */
const ELSEWHERE = { not: { selector_matches: '#app a, .other, [aria-current=page], [target=_blank]' } };

const whenLikely = (addresses: readonly string[]) => ({
  where: { and: [{ href_matches: addresses }, ELSEWHERE] },
  eagerness: 'moderate',
});

/** The rules of the header `Speculation-Rules`. They leave out the signed-in pages. */
export const speculationRules = {
  prerender: [
    whenLikely([...PUBLIC_PAGES.filter((address) => !SIGN_IN.includes(address)), `${paths.blog}/*`]),
  ],
  prefetch: [whenLikely(SIGN_IN)],
};
