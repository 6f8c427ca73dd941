// What each endpoint and event may touch, action by action: the security review is this file.
import { Aws } from 'aws-cdk-lib';
import type { Distribution } from 'aws-cdk-lib/aws-cloudfront';
import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import type { Function as Lambda } from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';
import { brand } from '#shared/brand.ts';
import type { Route } from '#shared/contract/endpoint.ts';
import type { endpoints } from '#shared/contract/index.ts';
import { INCOMING_IMAGE_FOLDER, PUBLISHED_IMAGE_FOLDER } from '#shared/images.ts';
import { isListOn } from '#shared/newsletter-links.ts';
import { SEARCH_PARTS, toIndexKey } from '#shared/search-files.ts';
import type { SettingName } from '#shared/settings.ts';
import {
  BY_STRIPE_CUSTOMER,
  CUSTOMERS_BY_CONTACT_ADDRESS,
  DRAFTS_BY_LIST,
  KEPT_BY_KIND,
  MAILS_BY_STATE,
  NOT_ENDED_SUBSCRIPTIONS,
  REQUESTS_BY_ADDRESS,
  REQUESTS_BY_CUSTOMER,
  SUBSCRIBERS_BY_STATE,
  TOMBSTONES,
  UNUSED_UPLOADS,
} from '#shared/table-indexes.ts';
import { toHumanCheck } from './human-check.ts';
import type { Data } from './data.ts';
import type { MailSets } from './mail-sets.ts';
import type { PrivateBucket } from './private-bucket.ts';
import type { Secret, Secrets } from './secrets.ts';
import type { Staff } from './staff.ts';
import type { Stage } from './stage.ts';

export type ProductRoute = Route<(typeof endpoints)[number]>;

/** A right, and the settings that name its resource to the function. */
export interface Grant {
  readonly right?: {
    readonly actions: readonly string[];
    readonly resource: string;
    /** Present if the resource ends in a wildcard: the name of cdk-nag's finding about a role, and why the wildcard is right. */
    readonly wildcard?: { readonly toFinding: (role: Construct) => string; readonly reason: string };
    /** The text that each condition key of a request must equal. */
    readonly condition?: Readonly<Record<string, string>>;
  };
  readonly settings: Readonly<Partial<Record<SettingName, string>>>;
}

interface GrantedResources {
  readonly data: Data;
  readonly images: PrivateBucket;
  readonly mailSets: MailSets;
  readonly secrets: Secrets;
  readonly stage: Stage;
  readonly site: { readonly url: string; readonly distribution: Distribution };
  readonly staff: Staff;
}

type TableAction =
  | 'GetItem'
  | 'Query'
  | 'Scan'
  | 'PutItem'
  | 'UpdateItem'
  | 'DeleteItem'
  | 'ConditionCheckItem';

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

/** Starts a function, and names it to the caller. */
const invokeGrant =
  (setting: SettingName) =>
  ({ functionArn, functionName }: Lambda): Grant => ({
    right: { actions: ['lambda:InvokeFunction'], resource: functionArn },
    settings: { [setting]: functionName },
  });

/** AWS's own key encrypts the secrets, so that reading the parameter needs no right to a key. */
const secretGrant = (secret: Secret, setting: SettingName): Grant => ({
  right: { actions: ['ssm:GetParameter'], resource: secret.arn },
  settings: { [setting]: secret.name },
});

/**
 * Sends mails. Without contact settings the stage has no sender's address. SES demands a right to each identity that it may choose
 * (the address, its domain or a parent domain; in the sandbox also the recipient's) and to the configuration set. The condition
 * restricts the sender.
 */
const mailGrants = ({ contact }: Stage, { mails, newsletter }: MailSets): Grant[] => {
  if (contact === undefined) return [{ settings: { MAILS: 'off' } }];
  return ['identity', 'configuration-set'].map((kind) => {
    const resource = `${kind}/*`;
    return {
      right: {
        actions: ['ses:SendEmail'],
        resource: `arn:${Aws.PARTITION}:ses:${Aws.REGION}:${Aws.ACCOUNT_ID}:${resource}`,
        condition: { 'ses:FromAddress': contact.mailFrom },
        wildcard: {
          toFinding: () =>
            `AwsSolutions-IAM5[Resource::arn:<AWS::Partition>:ses:<AWS::Region>:<AWS::AccountId>:${resource}]`,
          reason:
            'SES chooses the identity and the configuration set of a mail. A condition restricts the sender to one address.',
        },
      },
      settings: {
        MAILS: 'on',
        MAIL_FROM: contact.mailFrom,
        MAIL_TO: contact.mailTo.join(','),
        MAIL_TO_SECOND: contact.mailToSecond ?? 'none',
        MAIL_SET: mails.configurationSetName,
        NEWSLETTER_SET: newsletter.configurationSetName,
      },
    };
  });
};

/** SES knows no right to the limits of one sender. */
const sendingLimits: Grant = {
  right: {
    actions: ['ses:GetAccount'],
    resource: '*',
    wildcard: {
      toFinding: () => 'AwsSolutions-IAM5[Resource::*]',
      reason:
        'SES does not restrict this action to a resource. It reads the quota and the rate of the account.',
    },
  },
  settings: {},
};

/** What an issue needs of its sender, and the name of the stage for the sentence that says how to mend it. */
const senderCheckGrants = ({ name, contact, retain }: Stage): Grant[] => {
  const stage = { settings: { STAGE: name } };
  if (contact === undefined) return [stage, { settings: { MAILS: 'off' } }];
  const resource = 'identity/*';
  return [
    stage,
    {
      right: {
        actions: ['ses:GetEmailIdentity'],
        resource: `arn:${Aws.PARTITION}:ses:${Aws.REGION}:${Aws.ACCOUNT_ID}:${resource}`,
        wildcard: {
          toFinding: () =>
            `AwsSolutions-IAM5[Resource::arn:<AWS::Partition>:ses:<AWS::Region>:<AWS::AccountId>:${resource}]`,
          reason: 'The identity is the domain of the sender or a domain above it. The action only reads.',
        },
      },
      settings: {
        MAILS: 'on',
        MAIL_FROM: contact.mailFrom,
        // A trial has nobody but its operator on the list.
        SAMPLE_SENDER: retain ? 'refused' : 'allowed',
      },
    },
  ];
};

/** Whether people can sign up for the newsletter. */
const toListGrant = (stage: Stage): Grant => ({
  settings: { LIST: isListOn && stage.contact?.isOpen === true ? 'on' : 'off' },
});

/** Verifies what the human check says of a visitor. Empty if the stage has none. */
const humanCheckGrants = (secrets: Secrets, stage: Stage, siteUrl: string): Grant[] => {
  const humanCheck = toHumanCheck(stage);
  if (humanCheck === undefined) return [];
  return [
    { settings: { HUMAN_CHECK_VERIFY_URL: humanCheck.verifyUrl, SITE_URL: siteUrl } },
    secretGrant(secrets.humanCheck, 'HUMAN_CHECK_SECRET_PARAMETER'),
  ];
};

/** SES knows no right to one address of its list. */
const unsuppress: Grant = {
  right: {
    actions: ['ses:DeleteSuppressedDestination'],
    resource: '*',
    wildcard: {
      toFinding: () => 'AwsSolutions-IAM5[Resource::*]',
      reason:
        'SES does not restrict this action to a resource. It takes an address off the list of those that complained.',
    },
  },
  settings: {},
};

/** Whether a form is open, and what it needs besides its table. A closed form needs only the setting that says so. */
const toFormGrants = (isOpen: boolean, checkGrants: readonly Grant[]): Grant[] =>
  isOpen && checkGrants.length > 0
    ? [{ settings: { CONTACT_FORM: 'open' } }, ...checkGrants]
    : [{ settings: { CONTACT_FORM: 'closed' } }];

/**
 * What the functions need to read and delete a customer's account in the tenant. Without the secret an operator does it by hand.
 */
const tenantGrants = ({ tenantManagement }: Secrets, { customers: { management } }: Stage): Grant[] =>
  tenantManagement === undefined || management === undefined
    ? [{ settings: { TENANT_MANAGEMENT: 'by-hand' } }]
    : [
        secretGrant(tenantManagement, 'TENANT_MANAGEMENT_SECRET_PARAMETER'),
        {
          settings: {
            TENANT_MANAGEMENT: 'allowed',
            TENANT_MANAGEMENT_URL: management.tenant,
            TENANT_MANAGEMENT_CLIENT_ID: management.clientId,
          },
        },
      ];

/**
 * The grants by route and by event. The grants by route need the functions that endpoints start. A
 * transaction needs only the rights of its parts. The image function may list the image bucket, because S3 answers 403 instead of
 * 404 for a missing file without that right.
 */
export const createGrants = ({ data, images, mailSets, secrets, stage, site, staff }: GrantedResources) => {
  const { url: siteUrl } = site;
  const articles = tableGrants(data.articles, 'ARTICLES_TABLE');
  const drafts = tableGrants(data.drafts, 'DRAFTS_TABLE');
  const customers = tableGrants(data.customers, 'CUSTOMERS_TABLE');
  // Only an operator's command reads this table, with the operator's own rights.
  const forgottenCustomers = tableGrants(data.forgottenCustomers, 'FORGOTTEN_CUSTOMERS_TABLE');
  const progress = tableGrants(data.progress, 'PROGRESS_TABLE');
  const kept = tableGrants(data.kept, 'KEPT_TABLE');
  const oneTimeTokens = tableGrants(data.oneTimeTokens, 'ONE_TIME_TOKENS_TABLE');
  const stripeEvents = tableGrants(data.stripeEvents, 'STRIPE_EVENTS_TABLE');
  const imageGrants = (
    folder: string,
    ...actions: ('GetObject' | 'PutObject' | 'DeleteObject')[]
  ): Grant => ({
    right: {
      actions: actions.map((action) => `s3:${action}`),
      resource: images.arnForObjects(`${folder}/*`),
      wildcard: {
        toFinding: (role) => images.wildcardFinding(`${folder}/*`, role),
        reason:
          'The wildcard stands for the names of images, which are chosen at run time, below one folder of one bucket. The actions are named one by one.',
      },
    },
    settings: { IMAGE_BUCKET: images.bucketName },
  });
  const listImages: Grant = {
    right: { actions: ['s3:ListBucket'], resource: images.bucketArn },
    settings: {},
  };
  // The indexes of the search lie beside the images, where only these functions reach them.
  const indexGrants = (...actions: ('GetObject' | 'PutObject')[]): Grant[] =>
    SEARCH_PARTS.map((part) => ({
      right: {
        actions: actions.map((action) => `s3:${action}`),
        resource: images.arnForObjects(toIndexKey(part)),
      },
      settings: { IMAGE_BUCKET: images.bucketName },
    }));
  const incoming = `${INCOMING_IMAGE_FOLDER}/${PUBLISHED_IMAGE_FOLDER}`;
  const stageName: Grant = { settings: { STAGE: stage.name } };
  const siteKey: Grant = { settings: { SITE_API_KEY: stage.siteApiKey } };
  // Records hold the keys of images; replies put the site's address before them.
  const address: Grant = { settings: { SITE_URL: siteUrl } };
  const handOff = [
    secretGrant(secrets.handOff, 'HAND_OFF_SECRET_PARAMETER'),
    {
      settings: {
        TENANT_URL: stage.customers.tenant,
        SITE_URL: siteUrl,
      },
    },
  ];
  const portal: Grant = { settings: { STRIPE_PORTAL_CONFIGURATION: stage.stripe.portalConfigurationId } };
  const checkoutSettings: Grant = {
    settings: {
      AUTOMATIC_TAX: stage.stripe.automaticTax ? 'on' : 'off',
      PROMOTION_CODES: stage.stripe.promotionCodes ? 'on' : 'off',
    },
  };
  const price: Grant = { settings: { ESSENTIALS_PRICE_ID: stage.stripe.essentialsPriceId } };
  const stripe = [
    secretGrant(secrets.stripeKey, 'STRIPE_SECRET_KEY_PARAMETER'),
    { settings: { STRIPE_URL: stage.endpoints.stripe ?? 'https://api.stripe.com', SITE_URL: siteUrl } },
    // Stages may share a Stripe account: each marks its customers with this name.
    stageName,
    price,
  ];
  const sync = [customers('GetItem', 'UpdateItem'), ...stripe];
  // A Stripe event names its customer by Stripe's id.
  const syncByStripeCustomer = [...sync, indexGrant(data.customers, BY_STRIPE_CUSTOMER)];

  const uploads = tableGrants(data.uploads, 'UPLOADS_TABLE');
  // Deletes the images of a text that no other text names.
  const deleteImages = [
    uploads('UpdateItem', 'DeleteItem'),
    imageGrants(incoming, 'DeleteObject'),
    imageGrants(PUBLISHED_IMAGE_FOLDER, 'DeleteObject'),
  ];

  // Counts calls that cost money or mail, or that ask another service.
  const countCall = tableGrants(data.rateLimits, 'RATE_LIMITS_TABLE')('UpdateItem');

  const contactRequests = tableGrants(data.contactRequests, 'CONTACT_REQUESTS_TABLE');
  const requestsOfPerson = [
    indexGrant(data.contactRequests, REQUESTS_BY_CUSTOMER),
    indexGrant(data.contactRequests, REQUESTS_BY_ADDRESS),
  ];
  const checkGrants = humanCheckGrants(secrets, stage, siteUrl);

  const subscribers = tableGrants(data.subscribers, 'SUBSCRIBERS_TABLE');
  const mailLink = [address, secretGrant(secrets.mailLink, 'MAIL_LINK_SECRET_PARAMETER')];
  const addressId = secretGrant(secrets.addressKey, 'ADDRESS_KEY_PARAMETER');

  const mails = tableGrants(data.mails, 'MAILS_TABLE');
  const listMails = indexGrant(data.mails, MAILS_BY_STATE);

  const listStaff: Grant = {
    right: { actions: ['cognito-idp:ListUsersInGroup'], resource: staff.pool.userPoolArn },
    settings: { STAFF_POOL_ID: staff.pool.userPoolId },
  };
  // Renders the mail of an issue as a reader would get it.
  const renderIssue = [...mailLink, drafts('GetItem'), articles('GetItem')];

  const forget = [
    customers('GetItem', 'UpdateItem', 'PutItem'),
    forgottenCustomers('PutItem'),
    progress('Query', 'DeleteItem'),
    kept('Query', 'DeleteItem'),
    contactRequests('DeleteItem'),
    ...requestsOfPerson,
    subscribers('GetItem', 'PutItem', 'UpdateItem', 'DeleteItem'),
    addressId,
    ...tenantGrants(secrets, stage),
    ...stripe,
    // Says that the account is deleted.
    mails('UpdateItem'),
  ];

  const listDrafts: Grant = {
    ...indexGrant(data.drafts, DRAFTS_BY_LIST),
    settings: { DRAFTS_TABLE: data.drafts.tableName },
  };
  // A change adds to the history, and deletes what is too old.
  const changeDraft = drafts('GetItem', 'Query', 'PutItem', 'DeleteItem');
  // One transaction changes the draft, the rows of the article or the lesson, and their counter or module.
  const changeRows = [address, changeDraft, articles('GetItem', 'PutItem', 'DeleteItem')];
  const changeArticle = [...changeRows, uploads('GetItem')];
  const invalidate: Grant = {
    right: { actions: ['cloudfront:CreateInvalidation'], resource: site.distribution.distributionArn },
    settings: { DISTRIBUTION_ID: site.distribution.distributionId },
  };
  // Starts the image function directly, because the event of an upload may be lost while somebody waits for the image.
  const startDrawing = invokeGrant('IMAGE_FUNCTION');
  // Puts mails into the outbox and has them sent.
  const outbox = (mailFunction: Lambda) => [mails('UpdateItem'), invokeGrant('MAIL_FUNCTION')(mailFunction)];

  // A change writes the subscriber and the note, and counts it.
  const changeSubscriber = subscribers('GetItem', 'PutItem', 'UpdateItem', 'DeleteItem');

  return {
    endpoints: ({
      drawUpload: imageFunction,
      sendMails,
      exportCustomer,
      forgetCustomer,
    }: StartedFunctions): EndpointGrants => ({
      'GET /health': [stageName, articles('GetItem')],
      'GET /blog/newsletter/list': [siteKey, address, articles('Query', 'GetItem')],
      'GET /blog/newsletter/{newsletterId}': [siteKey, address, articles('GetItem')],
      'GET /pages/blog': [address, articles('Query', 'GetItem')],
      'GET /pages/blog/archive': [address, articles('Query')],
      'GET /pages/blog/{address}': [address, articles('Query', 'GetItem')],
      'GET /pages/blog/before/{newsletterId}': [address, articles('Query', 'GetItem')],
      'GET /pages/former/{folder}/{word}': [address, articles('Query')],
      'GET /pages/preview/{token}/{reader}': [address, drafts('GetItem'), articles('GetItem')],
      'GET /pages/feed.xml': [address, articles('Query', 'GetItem')],
      'GET /pages/sitemap.xml': [address, articles('Query')],
      'GET /articles': [address, articles('Query', 'GetItem')],
      'GET /articles/{newsletterId}': [address, articles('GetItem'), customers('GetItem')],
      'GET /authors': [siteKey, address, articles('GetItem')],
      'GET /modules': [siteKey, articles('Query')],
      'GET /learn': [articles('Query'), progress('Query')],
      'GET /learn/{lessonId}': [address, articles('GetItem'), customers('GetItem')],
      'GET /search': [articles('GetItem'), customers('GetItem'), ...indexGrants('GetObject')],
      'POST /learn/{lessonId}/progress': [
        articles('GetItem'),
        customers('GetItem'),
        progress('UpdateItem', 'DeleteItem'),
      ],
      'GET /kept': [
        { ...indexGrant(data.kept, KEPT_BY_KIND), settings: { KEPT_TABLE: data.kept.tableName } },
      ],
      'GET /kept/of/{textId}': [kept('Query')],
      'POST /kept': [
        articles('GetItem'),
        customers('GetItem', 'ConditionCheckItem'),
        kept('GetItem', 'PutItem', 'UpdateItem'),
      ],
      'POST /kept/{keptId}/note': [customers('GetItem'), kept('UpdateItem')],
      'POST /kept/{keptId}/delete': [kept('UpdateItem', 'DeleteItem')],
      'POST /admin/newsletter': [
        address,
        changeDraft,
        // A form makes a new article, and replaces none.
        articles('GetItem', 'PutItem'),
        uploads('GetItem', 'UpdateItem'),
        startDrawing(imageFunction),
      ],
      'GET /admin/authors': [address, articles('GetItem')],
      // A portrait that is replaced is deleted, unless a text names it.
      'POST /admin/authors': [
        address,
        articles('GetItem', 'PutItem'),
        uploads('GetItem'),
        ...deleteImages,
        startDrawing(imageFunction),
      ],
      'GET /admin/articles': [listDrafts],
      'POST /admin/articles': [address, drafts('PutItem'), articles('GetItem'), uploads('UpdateItem')],
      'POST /admin/imports': [address, drafts('GetItem', 'PutItem'), uploads('UpdateItem')],
      'GET /admin/articles/{draftId}': [address, drafts('GetItem')],
      'POST /admin/articles/{draftId}': [address, changeDraft, articles('GetItem'), uploads('UpdateItem')],
      'POST /admin/articles/{draftId}/publish': [...changeArticle, startDrawing(imageFunction)],
      'POST /admin/articles/{draftId}/correct': [...changeArticle, startDrawing(imageFunction), invalidate],
      'POST /admin/articles/{draftId}/withdraw': [...changeRows, invalidate],
      'POST /admin/articles/{draftId}/put-back': [...changeArticle, startDrawing(imageFunction)],
      'POST /admin/articles/{draftId}/delete': [changeDraft, ...deleteImages],
      'GET /admin/articles/{draftId}/history': [drafts('Query')],
      'GET /admin/articles/{draftId}/history/{entryId}': [address, drafts('GetItem')],
      'POST /admin/articles/{draftId}/presence': [drafts('GetItem', 'Query', 'PutItem')],
      'POST /admin/articles/{draftId}/preview': [countCall, drafts('GetItem', 'PutItem')],
      'POST /admin/issues/{draftId}/preview': [
        ...renderIssue,
        listStaff,
        subscribers('GetItem'),
        mails('GetItem'),
        ...senderCheckGrants(stage),
      ],
      'POST /admin/issues/{draftId}/test': [
        ...renderIssue,
        listStaff,
        countCall,
        ...mailGrants(stage, mailSets),
      ],
      'GET /admin/modules': [articles('Query')],
      'POST /admin/modules/{moduleId}/order': [articles('GetItem', 'PutItem')],
      'POST /admin/upload-url': [countCall, address, uploads('PutItem'), imageGrants(incoming, 'PutObject')],
      'POST /admin/images/fetch': [
        countCall,
        address,
        uploads('PutItem'),
        imageGrants(incoming, 'PutObject'),
      ],
      'GET /api/signup-init': [countCall, oneTimeTokens('PutItem'), ...handOff],
      'POST /profile-management/status': [oneTimeTokens('DeleteItem'), customers('GetItem'), ...handOff],
      'POST /profile-management/complete': [
        countCall,
        oneTimeTokens('DeleteItem'),
        customers('GetItem', 'UpdateItem'),
        addressId,
        ...outbox(sendMails),
        ...handOff,
      ],
      'POST /profile-management/begin-anew': [
        countCall,
        oneTimeTokens('DeleteItem'),
        customers('GetItem'),
        { settings: forgottenCustomers().settings },
        ...outbox(sendMails),
      ],
      'POST /users': [countCall, customers('GetItem', 'UpdateItem'), ...outbox(sendMails)],
      'GET /users/me': [customers('GetItem', 'UpdateItem'), ...outbox(sendMails)],
      'POST /users/profile': [customers('GetItem', 'UpdateItem')],
      'GET /users/words': [kept('GetItem')],
      'POST /users/words': [kept('GetItem', 'PutItem'), customers('GetItem', 'ConditionCheckItem')],
      'POST /users/contact-address': [
        countCall,
        customers('GetItem', 'UpdateItem'),
        addressId,
        ...outbox(sendMails),
      ],
      'POST /users/invoice-address': [
        countCall,
        customers('GetItem', 'UpdateItem'),
        addressId,
        ...outbox(sendMails),
      ],
      'GET /users/export': [countCall, customers('GetItem'), invokeGrant('EXPORT_FUNCTION')(exportCustomer)],
      'POST /users/delete': [
        countCall,
        customers('GetItem', 'UpdateItem'),
        forgottenCustomers('PutItem'),
        invokeGrant('FORGET_FUNCTION')(forgetCustomer),
      ],
      'GET /subscription/subscription-status': [customers('GetItem')],
      'POST /subscription/create-checkout-session': [
        countCall,
        ...sync,
        checkoutSettings,
        ...outbox(sendMails),
      ],
      'POST /subscription/create-portal-session': [countCall, customers('GetItem'), ...stripe, portal],
      'POST /subscription/cancel': [countCall, ...sync, ...outbox(sendMails)],
      'POST /subscription/keep': [countCall, ...sync, ...outbox(sendMails)],
      'POST /subscription/cancellation-reason': [countCall, customers('GetItem'), ...stripe],
      'GET /subscription/billing': [countCall, customers('GetItem'), ...stripe],
      'GET /subscription/invoices': [countCall, customers('GetItem'), ...stripe],
      'GET /subscription/valid-payment-status': [countCall, ...sync, ...outbox(sendMails)],
      'POST /subscription/contactus': [
        countCall,
        siteKey,
        contactRequests('GetItem', 'PutItem', 'UpdateItem'),
        ...outbox(sendMails),
        ...toFormGrants(stage.contact?.isOpen === true, checkGrants),
      ],
      'POST /users/contactus': [
        countCall,
        customers('GetItem'),
        contactRequests('GetItem', 'PutItem', 'UpdateItem'),
        ...outbox(sendMails),
        ...toFormGrants(stage.contact?.isOpen === true, checkGrants),
      ],
      'POST /withdrawals': [
        countCall,
        siteKey,
        contactRequests('GetItem', 'PutItem', 'UpdateItem'),
        ...outbox(sendMails),
        ...toFormGrants(brand.withdrawal === 'on', checkGrants),
      ],
      'POST /newsletter/subscribe': [
        countCall,
        addressId,
        // A sign-up counts what its inbox was sent.
        subscribers('GetItem', 'PutItem', 'UpdateItem'),
        ...outbox(sendMails),
        toListGrant(stage),
        ...checkGrants,
      ],
      'POST /newsletter/leave/{token}': [
        ...mailLink,
        subscribers('GetItem', 'PutItem', 'UpdateItem'),
        // Counts for its issue that somebody left.
        mails('UpdateItem'),
      ],
      'GET /newsletter/leave/{token}': [address],
      'POST /mail-link/{token}': [
        ...mailLink,
        countCall,
        changeSubscriber,
        unsuppress,
        ...outbox(sendMails),
        // A contact address is confirmed by such a link, and given to Stripe.
        customers('GetItem', 'UpdateItem'),
        addressId,
        ...stripe,
      ],
      'GET /pages/mail/{token}': [...mailLink, subscribers('GetItem'), customers('GetItem'), addressId],
      'GET /newsletter/subscriber': [
        addressId,
        customers('GetItem'),
        subscribers('GetItem'),
        toListGrant(stage),
      ],
      'POST /newsletter/subscriber': [
        countCall,
        addressId,
        // A subscription is made only while its address is the contact address.
        customers('GetItem', 'UpdateItem'),
        changeSubscriber,
        ...outbox(sendMails),
        toListGrant(stage),
      ],
      'GET /admin/subscribers': [subscribers('GetItem')],
      'POST /admin/subscribers/list': [
        subscribers('GetItem'),
        indexGrant(data.subscribers, SUBSCRIBERS_BY_STATE),
      ],
      // It leaves the person in the table for a while, as the link in a mail does.
      'POST /admin/subscribers/{subscriberId}/remove': [subscribers('GetItem', 'PutItem', 'UpdateItem')],
      'GET /admin/issues': [mails('GetItem'), listMails],
      'GET /admin/issues/{draftId}': [mails('GetItem'), listMails],
      'POST /admin/issues/{draftId}/send': [
        drafts('GetItem'),
        mails('GetItem', 'PutItem'),
        ...senderCheckGrants(stage),
      ],
      'POST /admin/issues/{draftId}/stop': [mails('GetItem', 'UpdateItem', 'DeleteItem'), listMails],
      'POST /admin/issues/{draftId}/resume': [
        drafts('GetItem'),
        mails('GetItem', 'UpdateItem'),
        listMails,
        ...senderCheckGrants(stage),
      ],
      'POST /admin/issues/{draftId}/unknown': [mails('GetItem', 'UpdateItem'), listMails],
      'POST /stripe/webhook': [
        ...syncByStripeCustomer,
        ...outbox(sendMails),
        stripeEvents('UpdateItem'),
        secretGrant(secrets.stripeWebhook, 'STRIPE_WEBHOOK_SECRET_PARAMETER'),
      ],
    }),
    events: {
      reconcile: (sendMails: Lambda) => [
        ...syncByStripeCustomer,
        ...outbox(sendMails),
        { settings: { YEARLY_REMINDER: stage.law.yearlyReminder ? 'on' : 'off' } },
        indexGrant(data.customers, NOT_ENDED_SUBSCRIPTIONS),
        stripeEvents('UpdateItem'),
        ...forget,
        indexGrant(data.customers, TOMBSTONES),
      ],
      exportCustomer: [
        // A Scan is the only way to find a customer by the address in a letter. No endpoint has that right.
        customers('GetItem', 'Scan'),
        // Reads tombstones by the code that also writes them, and that code reads its settings at start.
        { settings: forgottenCustomers().settings },
        progress('Query'),
        kept('Query'),
        articles('Query'),
        { settings: contactRequests().settings },
        ...requestsOfPerson,
        subscribers('GetItem'),
        mails('GetItem'),
        indexGrant(data.mails, MAILS_BY_STATE),
        addressId,
        ...tenantGrants(secrets, stage),
        ...stripe,
      ],
      forgetCustomer: [customers('Scan'), ...forget],
      sendMails: [
        mails('GetItem', 'UpdateItem', 'DeleteItem'),
        listMails,
        contactRequests('GetItem'),
        subscribers('GetItem'),
        customers('GetItem'),
        // A welcome names the modules that are open.
        articles('Query'),
        ...stripe,
        { settings: forgottenCustomers().settings },
        addressId,
        ...mailLink,
        ...mailGrants(stage, mailSets),
      ],
      sendIssues: [
        mails('GetItem', 'PutItem', 'UpdateItem'),
        indexGrant(data.mails, MAILS_BY_STATE),
        // The audience, and the count of imported people, which the first issue after an import deletes.
        subscribers('GetItem', 'DeleteItem'),
        indexGrant(data.subscribers, SUBSCRIBERS_BY_STATE),
        // Who a reader is.
        indexGrant(data.customers, CUSTOMERS_BY_CONTACT_ADDRESS),
        { settings: customers().settings },
        // The reader's own words for the blanks of prompts.
        kept('GetItem'),
        drafts('GetItem'),
        articles('GetItem'),
        ...mailLink,
        ...senderCheckGrants(stage),
        ...mailGrants(stage, mailSets),
        sendingLimits,
      ],
      mailEvents: [
        mails('GetItem', 'UpdateItem', 'DeleteItem'),
        subscribers('GetItem', 'PutItem', 'UpdateItem'),
        // The account page says when mails to a customer come back.
        customers('GetItem', 'UpdateItem'),
      ],
      drawUpload: [
        uploads('GetItem', 'UpdateItem'),
        imageGrants(incoming, 'GetObject', 'DeleteObject'),
        imageGrants(PUBLISHED_IMAGE_FOLDER, 'PutObject'),
        listImages,
      ],
      housekeeping: [
        indexGrant(data.uploads, UNUSED_UPLOADS),
        ...deleteImages,
        articles('GetItem', 'Query', 'PutItem'),
        ...indexGrants('GetObject', 'PutObject'),
      ],
      // It asks as a visitor does, so it has no right.
      heartbeat: [
        address,
        { settings: { TENANT_URL: stage.customers.tenant, STAFF_POOL_URL: staff.poolUrl } },
      ],
    } satisfies EventGrants,
  };
};

/** Functions that endpoints start. They are made first, with grants of their own. */
export interface StartedFunctions {
  readonly drawUpload: Lambda;
  readonly sendMails: Lambda;
  readonly exportCustomer: Lambda;
  readonly forgetCustomer: Lambda;
}

export type EndpointGrants = Readonly<Record<ProductRoute, readonly Grant[]>>;
export type EventGrants = Readonly<{
  /** It starts the function that sends mails. */
  reconcile: (sendMails: Lambda) => readonly Grant[];
}> &
  Readonly<
    Record<
      | 'exportCustomer'
      | 'forgetCustomer'
      | 'sendMails'
      | 'sendIssues'
      | 'mailEvents'
      | 'drawUpload'
      | 'housekeeping'
      | 'heartbeat',
      readonly Grant[]
    >
  >;
