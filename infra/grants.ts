// What each endpoint and event may touch, action by action: the security review is this file.
import { Stack } from 'aws-cdk-lib';
import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import type { Route } from '#shared/contract/endpoint.ts';
import type { endpoints } from '#shared/contract/index.ts';
import { INCOMING_IMAGE_FOLDER, PUBLISHED_IMAGE_FOLDER } from '#shared/images.ts';
import type { SettingName } from '#shared/settings.ts';
import { humanCheckOf } from './human-check.ts';
import { BY_STRIPE_CUSTOMER, OPEN_SUBSCRIPTIONS, UNMAILED_REQUESTS, type Data } from './data.ts';
import type { PrivateBucket } from './private-bucket.ts';
import type { Secret, Secrets } from './secrets.ts';
import { stripeUrlOf, type Stage } from './stage.ts';
import type { WebOutput } from './web-output.ts';

export type ProductRoute = Route<(typeof endpoints)[number]>;

/** A right, and the settings by which the function knows what it is a right to. */
export interface Grant {
  readonly right?: {
    readonly actions: readonly string[];
    readonly resource: string;
    /** Name of cdk-nag's finding where the resource ends in a wildcard: names of files that do not exist yet. */
    readonly wildcardFinding?: string;
    /** What a request must be like besides, by the name of a condition key: equal to this text. */
    readonly where?: Readonly<Record<string, string>>;
  };
  readonly settings: Readonly<Partial<Record<SettingName, string>>>;
  /** Files that lie beside the function's own, where it needs one that is built apart. */
  readonly files?: readonly string[];
}

interface Touchable {
  readonly data: Data;
  readonly images: PrivateBucket;
  readonly secrets: Secrets;
  readonly stage: Stage;
  readonly siteUrl: string;
  readonly web: WebOutput;
}

type TableAction = 'GetItem' | 'Query' | 'PutItem' | 'UpdateItem' | 'DeleteItem';

/** Rights to one table, and the setting that names it. */
const tableGrants =
  (table: Table, setting: SettingName) =>
  (...actions: TableAction[]): Grant => ({
    right: { actions: actions.map((action) => `dynamodb:${action}`), resource: table.tableArn },
    settings: { [setting]: table.tableName },
  });

const indexGrant = (table: Table, index: string): Grant => ({
  right: { actions: ['dynamodb:Query'], resource: `${table.tableArn}/index/${index}` },
  settings: {},
});

/** AWS's own key encrypts the secrets; whoever may read a parameter needs no further right to it. */
const secretGrant = (secret: Secret, setting: SettingName): Grant => ({
  right: { actions: ['ssm:GetParameter'], resource: secret.arn },
  settings: { [setting]: secret.name },
});

/** To mail staff of contact requests, whether or not the form takes new ones; nothing where the stage has no form. */
const mailGrants = (data: Data, { contact }: Stage): Grant[] => {
  if (contact === undefined) return [];
  // To anybody, but from one address: in whose name is what could be abused.
  const mail: Grant = {
    right: {
      actions: ['ses:SendEmail'],
      resource: Stack.of(data).formatArn({
        service: 'ses',
        resource: 'identity',
        resourceName: contact.mailFrom.split('@').at(-1) ?? '',
      }),
      where: { 'ses:FromAddress': contact.mailFrom },
    },
    settings: { MAIL_FROM: contact.mailFrom, MAIL_TO: contact.mailTo.join(',') },
  };
  return [mail];
};

/** What the contact form needs besides its table to take requests; where it is closed, only to know that. */
const contactFormGrants = (data: Data, secrets: Secrets, stage: Stage, siteUrl: string): Grant[] => {
  const humanCheck = humanCheckOf(stage);
  if (stage.contact === undefined || humanCheck === undefined) return [{ settings: { CONTACT_FORM: 'closed' } }];
  return [
    {
      settings: {
        CONTACT_FORM: 'open',
        CAPTCHA_PROVIDER: stage.contact.humanCheck.provider,
        HUMAN_CHECK_VERIFY_URL: humanCheck.verifyUrl,
        SITE_URL: siteUrl,
      },
    },
    secretGrant(secrets.humanCheck, 'HUMAN_CHECK_SECRET_PARAMETER'),
    ...mailGrants(data, stage),
  ];
};

/**
 * Rights by route. A transaction is allowed by its single actions. Who publishes may list the bucket: only so
 * does S3 answer 404 for an image that is not there, and 403 remains what it is, a mistake of ours.
 */
export const grantsOf = ({ data, images, secrets, stage, siteUrl, web }: Touchable) => {
  const articles = tableGrants(data.articles, 'ARTICLES_TABLE');
  const customers = tableGrants(data.customers, 'CUSTOMERS_TABLE');
  const signupTokens = tableGrants(data.signupTokens, 'SIGNUP_TOKENS_TABLE');
  const stripeEvents = tableGrants(data.stripeEvents, 'STRIPE_EVENTS_TABLE');
  const imageGrants = (folder: string, ...actions: ('GetObject' | 'PutObject')[]): Grant => ({
    right: {
      actions: actions.map((action) => `s3:${action}`),
      resource: images.arnForObjects(`${folder}/*`),
      wildcardFinding: images.wildcardFinding(`${folder}/*`),
    },
    settings: { IMAGE_BUCKET: images.bucketName },
  });
  const listImages: Grant = {
    right: { actions: ['s3:ListBucket'], resource: images.bucketArn },
    settings: {},
  };
  const incoming = `${INCOMING_IMAGE_FOLDER}/${PUBLISHED_IMAGE_FOLDER}`;
  const stageName: Grant = { settings: { STAGE: stage.name } };
  const siteKey: Grant = { settings: { SITE_API_KEY: stage.siteApiKey } };
  // Records hold no address of images: it is put before them when they go out.
  const address: Grant = { settings: { SITE_URL: siteUrl } };
  // The web's own renderer, so that a document is the same whether the build made it or a function.
  const renderer: Grant = { settings: {}, files: [web.blogDocumentFile] };
  const handOff = [
    secretGrant(secrets.handOff, 'HAND_OFF_SECRET_PARAMETER'),
    {
      settings: {
        HAND_OFF: stage.customers.handOff,
        TENANT_URL: stage.customers.tenant,
        SITE_URL: siteUrl,
      },
    },
  ];
  const portal: Grant = { settings: { STRIPE_PORTAL_CONFIGURATION: stage.stripe.portalConfigurationId } };
  const price: Grant = { settings: { ESSENTIALS_PRICE_ID: stage.stripe.essentialsPriceId } };
  const stripe = [
    secretGrant(secrets.stripeKey, 'STRIPE_SECRET_KEY_PARAMETER'),
    { settings: { STRIPE_URL: stripeUrlOf(stage), SITE_URL: siteUrl } },
    // Stages may share an account at Stripe: each knows its own customers by this name.
    stageName,
    price,
  ];
  // What brings a record up to date finds it by Stripe's name of the customer, too.
  const sync = [
    customers('GetItem', 'UpdateItem'),
    indexGrant(data.customers, BY_STRIPE_CUSTOMER),
    ...stripe,
  ];

  const contactRequests = tableGrants(data.contactRequests, 'CONTACT_REQUESTS_TABLE');

  return {
    endpoints: {
      'GET /health': [stageName, articles('GetItem')],
      'GET /blog/newsletter/list': [siteKey, address, articles('Query', 'GetItem')],
      'GET /blog/newsletter/{newsletterId}': [siteKey, address, articles('GetItem')],
      'GET /pages/blog': [address, articles('Query', 'GetItem'), renderer],
      'GET /pages/blog/archive': [address, articles('Query'), renderer],
      'GET /pages/blog/{address}': [address, articles('Query', 'GetItem'), renderer],
      'GET /pages/feed.xml': [address, articles('Query', 'GetItem')],
      'GET /pages/sitemap.xml': [address, articles('Query')],
      'POST /admin/newsletter': [
        address,
        articles('GetItem', 'PutItem', 'UpdateItem'),
        imageGrants(incoming, 'GetObject'),
        imageGrants(PUBLISHED_IMAGE_FOLDER, 'GetObject', 'PutObject'),
        listImages,
      ],
      'POST /admin/upload-url': [address, imageGrants(incoming, 'PutObject')],
      'GET /api/signup-init': [signupTokens('PutItem'), ...handOff],
      'POST /profile-management/status': [signupTokens('DeleteItem'), customers('GetItem'), ...handOff],
      'POST /profile-management/complete': [signupTokens('DeleteItem'), customers('UpdateItem'), ...handOff],
      'POST /users': [customers('UpdateItem')],
      'GET /users/me': [customers('GetItem')],
      'GET /subscription/subscription-status': [customers('GetItem')],
      'POST /subscription/create-checkout-session': sync,
      'POST /subscription/create-portal-session': [customers('GetItem'), ...stripe, portal],
      'POST /subscription/cancel': sync,
      'GET /subscription/valid-payment-status': sync,
      'POST /subscription/contactus': [
        siteKey,
        contactRequests('GetItem', 'PutItem', 'UpdateItem'),
        ...contactFormGrants(data, secrets, stage, siteUrl),
      ],
      'POST /stripe/webhook': [
        ...sync,
        stripeEvents('GetItem', 'PutItem', 'UpdateItem'),
        secretGrant(secrets.stripeWebhook, 'STRIPE_WEBHOOK_SECRET_PARAMETER'),
      ],
    } satisfies Record<ProductRoute, Grant[]>,
    events: {
      reconcile: [
        ...sync,
        indexGrant(data.customers, OPEN_SUBSCRIPTIONS),
        stripeEvents('GetItem', 'PutItem', 'UpdateItem'),
      ],
      mailContactRequests: [
        contactRequests('UpdateItem'),
        indexGrant(data.contactRequests, UNMAILED_REQUESTS),
        ...mailGrants(data, stage),
      ],
    } satisfies Record<string, Grant[]>,
  };
};

export type Grants = Readonly<Record<ProductRoute, readonly Grant[]>>;
