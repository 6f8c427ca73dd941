import type { Former } from '#shared/contract/drafts.ts';
import { formatDay } from '#shared/format.ts';
import { importPosts as words } from '../../content/import.ts';

/** Where an imported draft was, and since when. */
export const FormerLine = ({ former: { service, path, publishDate } }: { former: Omit<Former, 'id'> }) => (
  <p className="soft small">
    {words.from(words.services[service], path, publishDate && formatDay(publishDate))}
  </p>
);
