import { GetCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { Access, ArticleId } from '#shared/contract/articles.ts';
import type { DraftId } from '#shared/contract/drafts.ts';
import { documents } from '../platform/documents.table.ts';
import { settings } from '../platform/settings.ts';

const { DRAFTS_TABLE: TableName } = settings('DRAFTS_TABLE');

/** The part of a draft that the sender reads: it is read each second, without the code of the editor. */
const Draft = z.object({
  list: z.string(),
  publication: z.optional(
    z.object({
      newsletterId: ArticleId,
      version: z.int(),
      access: Access,
      publishDate: z.iso.datetime(),
    }),
  ),
});
export type PublishedText = Readonly<NonNullable<z.infer<typeof Draft>['publication']>>;

/** What readers have of an article, or will have once it is published; undefined if it is a draft, withdrawn or deleted. */
export const findPublished = async (draftId: DraftId): Promise<PublishedText | undefined> => {
  const { Item } = await documents.send(
    new GetCommand({
      TableName,
      Key: { draftId, part: 'draft' },
      ConsistentRead: true,
      ProjectionExpression: '#list, publication',
      ExpressionAttributeNames: { '#list': 'list' },
    }),
  );
  const draft = Item && Draft.parse(Item);
  return draft?.list === 'article' ? draft.publication : undefined;
};
