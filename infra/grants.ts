// What each endpoint may touch, action by action: the security review is this file.
import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import type { Route } from '#shared/contract/endpoint.ts';
import type { endpoints } from '#shared/contract/index.ts';
import { INCOMING_IMAGE_FOLDER, PUBLISHED_IMAGE_FOLDER } from '#shared/images.ts';
import type { SettingName } from '#shared/settings.ts';
import type { PrivateBucket } from './private-bucket.ts';

export type ProductRoute = Route<(typeof endpoints)[number]>;

/** A right, and the settings by which the function knows what it is a right to. */
export interface Grant {
  readonly right?: {
    readonly actions: readonly string[];
    readonly resource: string;
    /** Name of cdk-nag's finding where the resource ends in a wildcard: names of files that do not exist yet. */
    readonly wildcardFinding?: string;
  };
  readonly settings: Readonly<Partial<Record<SettingName, string>>>;
}

interface Touchable {
  readonly newsletters: Table;
  readonly images: PrivateBucket;
  readonly stageName: string;
  readonly siteUrl: string;
  readonly siteApiKey: string;
}

/**
 * Rights by route. A transaction is allowed by its single actions. Who publishes may list the bucket: only so
 * does S3 answer 404 for a picture that is not there, and 403 remains what it is, a mistake of ours.
 */
export const grantsOf = ({ newsletters, images, stageName, siteUrl, siteApiKey }: Touchable) => {
  const table = (...actions: ('GetItem' | 'Query' | 'PutItem' | 'UpdateItem')[]): Grant => ({
    right: { actions: actions.map((action) => `dynamodb:${action}`), resource: newsletters.tableArn },
    settings: { NEWSLETTERS_TABLE: newsletters.tableName },
  });
  const pictures = (folder: string, ...actions: ('GetObject' | 'PutObject')[]): Grant => ({
    right: {
      actions: actions.map((action) => `s3:${action}`),
      resource: images.arnForObjects(`${folder}/*`),
      wildcardFinding: images.wildcardFinding(`${folder}/*`),
    },
    settings: { IMAGE_BUCKET: images.bucketName },
  });
  const listPictures: Grant = {
    right: { actions: ['s3:ListBucket'], resource: images.bucketArn },
    settings: {},
  };
  const incoming = `${INCOMING_IMAGE_FOLDER}/${PUBLISHED_IMAGE_FOLDER}`;
  const stage: Grant = { settings: { STAGE: stageName } };
  const siteKey: Grant = { settings: { SITE_API_KEY: siteApiKey } };
  // Records hold no address of pictures: it is put before them when they go out.
  const address: Grant = { settings: { SITE_URL: siteUrl } };

  return {
    'GET /health': [stage, table('GetItem')],
    'GET /blog/newsletter/list': [siteKey, address, table('Query', 'GetItem')],
    'GET /blog/newsletter/{newsletterId}': [siteKey, address, table('GetItem')],
    'POST /admin/newsletter': [
      address,
      table('GetItem', 'PutItem', 'UpdateItem'),
      pictures(incoming, 'GetObject'),
      pictures(PUBLISHED_IMAGE_FOLDER, 'GetObject', 'PutObject'),
      listPictures,
    ],
    'POST /admin/upload-url': [address, pictures(incoming, 'PutObject')],
  } satisfies Record<ProductRoute, Grant[]>;
};

export type Grants = Readonly<Record<ProductRoute, readonly Grant[]>>;
