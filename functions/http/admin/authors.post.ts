import { staffAuthorEndpoints } from '#shared/contract/staff-authors.ts';
import { toStaffAuthors } from '../../articles/author.ts';
import { settings } from '../../platform/settings.ts';
import { saveAuthor } from '../../writing/save-author.ts';
import { handle } from '../../handle.ts';

const { SITE_URL: siteUrl } = settings('SITE_URL');

export const handler = handle(staffAuthorEndpoints.save, async ({ body, now }) =>
  toStaffAuthors(await saveAuthor(body, { siteUrl, now }), siteUrl),
);
