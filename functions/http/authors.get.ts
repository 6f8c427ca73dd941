import { authorEndpoints } from '#shared/contract/authors.ts';
import { toAuthor } from '../articles/author.ts';
import { readAuthors } from '../articles/authors.table.ts';
import { settings } from '../platform/settings.ts';
import { handle } from '../handle.ts';

const { SITE_URL } = settings('SITE_URL');

/** Protects the table from many readers. A change shows within a minute. */
const cacheControl = 'public, max-age=0, s-maxage=30';

export const handler = handle(
  authorEndpoints.list,
  async () => ({
    authors: (await readAuthors()).authors
      .filter(({ isRemoved }) => !isRemoved)
      .map((author) => toAuthor(author, SITE_URL)),
  }),
  { cacheControl },
);
