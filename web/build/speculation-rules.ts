// The documents that a browser may prefetch or prerender when a visitor is likely to follow a link. Every public document
// carries them. They name only public pages, so never the sign-in of the application (docs/decisions/0007).
import { PUBLIC_PAGES } from '#shared/public-pages.ts';
import { paths } from '../paths.ts';

/** Their script shows the reason for a sign-in once. They are prefetched, not prerendered. */
const SIGN_IN: readonly string[] = [paths.login, paths.signup];

/** Links that lead nowhere new. */
const ELSEWHERE = { not: { selector_matches: '[aria-current=page], [target=_blank]' } };

const whenLikely = (addresses: readonly string[]) => ({
  where: { and: [{ href_matches: addresses }, ELSEWHERE] },
  eagerness: 'moderate',
});

export const speculationRules = {
  prerender: [
    whenLikely([...PUBLIC_PAGES.filter((address) => !SIGN_IN.includes(address)), `${paths.blog}/*`]),
  ],
  prefetch: [whenLikely(SIGN_IN)],
};
