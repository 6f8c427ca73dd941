import { draftEndpoints } from '#shared/contract/drafts.ts';
import { changeDraft } from '../../../../articles/change-draft.ts';
import { toDraft, toKind } from '../../../../articles/draft.ts';
import { publish } from '../../../../articles/publishing.ts';
import { count } from '../../../../platform/metrics.ts';
import { settings } from '../../../../platform/settings.ts';
import { handle } from '../../../../handle.ts';

const { SITE_URL: siteUrl } = settings('SITE_URL');

export const handler = handle(draftEndpoints.publish, async ({ params, body, caller, now }) => {
  const { version, publishDate } = body;
  let isFirst = false;
  const published = await changeDraft(params.draftId, async (draft) => {
    const commit = await publish(draft, { version, publishDate }, { by: caller.name, now, siteUrl });
    isFirst = commit !== undefined && draft.publication === undefined;
    return commit;
  });
  if (isFirst && toKind(published.content) === 'article') count('ArticlePublished');
  return toDraft(published, siteUrl, now);
});
