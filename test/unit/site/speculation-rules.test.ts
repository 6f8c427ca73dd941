import { expect, it } from 'vitest';
import { PUBLIC_PAGES } from '#shared/public-pages.ts';
import { speculationRules } from '../../../web/build/speculation-rules.ts';
import { paths } from '../../../web/paths.ts';

const findAddresses = (rules: typeof speculationRules.prefetch) =>
  rules.flatMap(({ where }) =>
    where.and.flatMap((part) => ('href_matches' in part ? part.href_matches : [])),
  );

const { prerender, prefetch } = speculationRules;

it('names every public page and the articles, and no address of the application', () => {
  expect([...findAddresses(prerender), ...findAddresses(prefetch)].toSorted()).toEqual(
    [...PUBLIC_PAGES, `${paths.blog}/*`].toSorted(),
  );
});

it('does not prerender the pages that show the reason for a sign-in once', () => {
  expect(findAddresses(prefetch)).toEqual([paths.login, paths.signup]);
});
