import { staffAuthorEndpoints } from '#shared/contract/staff-authors.ts';
import { readAuthors } from '../../articles/authors.table.ts';
import { toStaffAuthors } from '../../articles/author.ts';
import { settings } from '../../platform/settings.ts';
import { handle } from '../../handle.ts';

const { SITE_URL } = settings('SITE_URL');

export const handler = handle(staffAuthorEndpoints.list, async () =>
  toStaffAuthors(await readAuthors({ ConsistentRead: true }), SITE_URL),
);
