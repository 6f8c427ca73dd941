// Which documents a browser may fetch, or even show in secret, while somebody's finger is still on its way there.
import { PUBLIC_PAGES } from '#shared/public-pages.ts';
import { paths } from '../paths.ts';

/** Their script has an answer of the tenant to read, and reads it once: they are fetched, and run when seen. */
const SIGN_IN: readonly string[] = [paths.login, paths.signup];

/**
 * Links that lead to another document than the one they stand in: the application's own are its router's, and the
 * blog's script opens its other articles without one.
 */
const ELSEWHERE = { not: { selector_matches: '#app a, .other, [aria-current=page], [target=_blank]' } };

const whenLikely = (addresses: readonly string[]) => ({
  where: { and: [{ href_matches: addresses }, ELSEWHERE] },
  eagerness: 'moderate',
});

/** The rules as `Speculation-Rules` of a document names them. Nothing of the signed-in pages is in them. */
export const speculationRules = {
  prerender: [
    whenLikely([...PUBLIC_PAGES.filter((address) => !SIGN_IN.includes(address)), `${paths.blog}/*`]),
  ],
  prefetch: [whenLikely(SIGN_IN)],
};
