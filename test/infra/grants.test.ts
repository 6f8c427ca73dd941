import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { toRoute } from '#shared/contract/endpoint.ts';
import { endpoints } from '#shared/contract/index.ts';
import { findAllowed, toLines, toStatements } from './statements.ts';
import { list, root, synthesize, text } from './template.ts';

const dev = synthesize('dev', { alarmEmail: 'operator@example.com' });
const allowed = findAllowed(dev);
const roles = Object.entries(dev.resources('AWS::IAM::Role'));

/** The rights of every role, by the construct that has it: an endpoint, `Events` and the function, the gateway, or the deployment. */
const rightsByOwner = Object.fromEntries(
  roles.map(([id, { Properties }]) => [
    id.replace(/Role[0-9A-F]{8}$/, ''),
    [...new Set(toStatements(Properties).flatMap(toLines))].toSorted(),
  ]),
);

describe('grants', () => {
  it('puts rights into the roles themselves and attaches no managed policy', () => {
    for (const [, { Properties }] of roles)
      expect(Object.keys(Properties ?? {})).toEqual(['AssumeRolePolicyDocument', 'Policies', 'Tags']);
    expect(dev.resources('AWS::IAM::Policy')).toEqual({});
    expect(dev.resources('AWS::IAM::ManagedPolicy')).toEqual({});
  });

  const findAssumedBy = (Service: string) =>
    roles
      .filter(
        ([, { Properties }]) =>
          JSON.stringify(Properties?.AssumeRolePolicyDocument?.Statement) ===
          JSON.stringify([{ Action: 'sts:AssumeRole', Effect: 'Allow', Principal: { Service } }]),
      )
      .map(([id]) => `<${id}.Arn>`)
      .toSorted();

  it('gives each function a role of its own that only Lambda may assume, and the rest to the gateway', () => {
    const use = (type: string, property: string) =>
      Object.values(dev.resources(type)).map(({ Properties }) => text(Properties?.[property]));
    const ofFunctions = findAssumedBy('lambda.amazonaws.com');
    const ofGateway = findAssumedBy('apigateway.amazonaws.com');
    expect(use('AWS::Lambda::Function', 'Role').toSorted()).toEqual(ofFunctions);
    expect([...new Set(use('AWS::ApiGatewayV2::Integration', 'CredentialsArn'))].toSorted()).toEqual(
      ofGateway,
    );
    expect(ofFunctions.length + ofGateway.length).toBe(roles.length);
  });

  it('allows sending mail from one address only', () => {
    const sending = allowed.filter(({ Action }) => list(Action).map(text).includes('ses:SendEmail'));
    expect(sending).not.toHaveLength(0);
    for (const { Condition } of sending)
      expect(Condition).toEqual({ StringEquals: { 'ses:FromAddress': 'site@plainly.example' } });
  });

  it('lets no function list whose read units no test counts in small and large tables', () => {
    const counted: Readonly<Record<string, readonly string[]>> = {
      'articles/read-cost.test.ts': [
        'GetArticles',
        'GetBlogNewsletterList',
        'GetPagesBlog',
        'GetPagesBlogAddress',
        'GetPagesBlogArchive',
        'GetPagesBlogBeforeNewsletterId',
        'GetPagesFeedXml',
        'GetPagesFormerFolderWord',
        'GetPagesSitemapXml',
      ],
      'growth.test.ts': [
        'GetAdminIssues',
        'GetAdminIssuesDraftId',
        'PostAdminIssuesDraftIdResume',
        'PostAdminIssuesDraftIdStop',
        'PostAdminIssuesDraftIdUnknown',
        'PostAdminSubscribersList',
        'PostStripeWebhook',
        'EventsHousekeeping',
        // They scan the customers for an operator who has only the address of a letter.
        'EventsExportCustomer',
        'EventsForgetCustomer',
        'EventsReconcile',
        'EventsSendIssues',
        'EventsSendMails',
      ],
      'kept/read-cost.test.ts': ['GetKept', 'GetKeptOfTextId'],
      'lessons/read-cost.test.ts': ['GetAdminModules', 'GetLearn', 'GetModules'],
      'writing/draft-tables.test.ts': ['GetAdminArticles'],
    };
    // A query of the table of drafts itself reads one draft, with its history and who has it open.
    const lists = /^dynamodb:(?:Scan|Query (?!<DataDrafts\.Arn>$))/;
    const listing = Object.entries(rightsByOwner).filter(([, rights]) =>
      rights.some((one) => lists.test(one)),
    );
    expect(listing.map(([owner]) => owner).toSorted()).toEqual(Object.values(counted).flat().toSorted());
    for (const file of Object.keys(counted))
      expect(existsSync(path.join(root, 'test/unit', file)), file).toBe(true);
  });

  it('gives every role of the stack exactly these rights', () => {
    const items = (table: string, ...actions: string[]) =>
      actions.map((action) => `dynamodb:${action} <Data${table}.Arn>`);
    const index = (table: string, name: string) => `dynamodb:Query <Data${table}.Arn>/index/${name}`;
    const files = (folder: string, ...actions: string[]) =>
      actions.map((action) => `s3:${action} <ImagesBucket.Arn>/${folder}/*`);
    const indexes = (...actions: string[]) =>
      ['listed', 'customers', 'essentials'].flatMap((part) =>
        actions.map((action) => `s3:${action} <ImagesBucket.Arn>/search/1/${part}.json.gz`),
      );
    const inAccount = (service: string) => `arn:<AWS::Partition>:${service}:<AWS::Region>:<AWS::AccountId>`;
    const secret = (name: string) => `ssm:GetParameter ${inAccount('ssm')}:parameter/plainly/dev/${name}`;
    const sendMail = ['identity', 'configuration-set'].map(
      (kind) => `ses:SendEmail ${inAccount('ses')}:${kind}/*`,
    );

    const changeSubscriber = items('Subscribers', 'GetItem', 'PutItem', 'UpdateItem', 'DeleteItem');
    const mailLink = secret('mail-link-secret');
    const addressKey = secret('address-key');
    const readIdentity = `ses:GetEmailIdentity ${inAccount('ses')}:identity/*`;
    const renderIssue = [
      mailLink,
      ...items('Drafts', 'GetItem'),
      ...items('Articles', 'GetItem'),
      'cognito-idp:ListUsersInGroup <StaffPool.Arn>',
    ];
    const outbox = [...items('Mails', 'UpdateItem'), 'lambda:InvokeFunction <EventsSendMailsFunction.Arn>'];

    const readArticles = items('Articles', 'GetItem', 'Query');
    const sync = [...items('Customers', 'GetItem', 'UpdateItem'), secret('stripe-secret-key')];
    const syncByStripeCustomer = [...sync, index('Customers', 'byStripeCustomer')];
    const requestsOfPerson = [index('ContactRequests', 'byCustomer'), index('ContactRequests', 'byAddress')];
    const forget = [
      ...items('Customers', 'GetItem', 'UpdateItem', 'PutItem'),
      ...items('ForgottenCustomers', 'PutItem'),
      ...items('Progress', 'Query', 'DeleteItem'),
      ...items('Kept', 'Query', 'DeleteItem'),
      ...items('ContactRequests', 'DeleteItem'),
      ...requestsOfPerson,
      ...items('Subscribers', 'GetItem', 'PutItem', 'UpdateItem', 'DeleteItem'),
      secret('address-key'),
      secret('stripe-secret-key'),
      ...items('Mails', 'UpdateItem'),
    ];
    const noteEvents = items('StripeEvents', 'UpdateItem');

    const countCall = items('RateLimits', 'UpdateItem');
    const readStripe = [...countCall, ...items('Customers', 'GetItem'), secret('stripe-secret-key')];
    const changeAddress = [
      ...countCall,
      ...items('Customers', 'GetItem', 'UpdateItem'),
      addressKey,
      ...outbox,
    ];
    const takeRequest = [
      ...countCall,
      ...items('ContactRequests', 'GetItem', 'PutItem', 'UpdateItem'),
      secret('human-check-secret'),
      ...outbox,
    ];
    const changeDraft = items('Drafts', 'GetItem', 'Query', 'PutItem', 'DeleteItem');
    const changeRows = [...changeDraft, ...items('Articles', 'GetItem', 'PutItem', 'DeleteItem')];
    const changeArticle = [...changeRows, ...items('Uploads', 'GetItem')];
    const startDrawing = 'lambda:InvokeFunction <EventsDrawUploadFunction.Arn>';
    const distribution = 'arn:<AWS::Partition>:cloudfront::<AWS::AccountId>:distribution/<SiteDistribution>';

    const rights: Record<string, string[]> = {
      GetHealth: items('Articles', 'GetItem'),
      GetBlogNewsletterList: readArticles,
      GetBlogNewsletterNewsletterId: items('Articles', 'GetItem'),
      GetPagesBlog: readArticles,
      GetPagesBlogArchive: items('Articles', 'Query'),
      GetPagesBlogAddress: readArticles,
      GetPagesBlogBeforeNewsletterId: readArticles,
      GetPagesPreviewTokenReader: [...items('Articles', 'GetItem'), ...items('Drafts', 'GetItem')],
      GetPagesFeedXml: readArticles,
      GetPagesFormerFolderWord: items('Articles', 'Query'),
      GetPagesSitemapXml: items('Articles', 'Query'),
      GetArticles: readArticles,
      GetArticlesNewsletterId: [...items('Articles', 'GetItem'), ...items('Customers', 'GetItem')],
      GetAuthors: items('Articles', 'GetItem'),
      GetModules: items('Articles', 'Query'),
      GetLearn: [...items('Articles', 'Query'), ...items('Progress', 'Query')],
      GetLearnLessonId: [...items('Articles', 'GetItem'), ...items('Customers', 'GetItem')],
      GetKept: [index('Kept', 'byKindAndTime')],
      GetKeptOfTextId: items('Kept', 'Query'),
      PostKept: [
        ...items('Articles', 'GetItem'),
        ...items('Customers', 'GetItem', 'ConditionCheckItem'),
        ...items('Kept', 'GetItem', 'PutItem', 'UpdateItem'),
      ],
      PostKeptKeptIdNote: [...items('Customers', 'GetItem'), ...items('Kept', 'UpdateItem')],
      PostKeptKeptIdDelete: items('Kept', 'UpdateItem', 'DeleteItem'),
      GetSearch: [...items('Articles', 'GetItem'), ...items('Customers', 'GetItem'), ...indexes('GetObject')],
      PostLearnLessonIdProgress: [
        ...items('Articles', 'GetItem'),
        ...items('Customers', 'GetItem'),
        ...items('Progress', 'UpdateItem', 'DeleteItem'),
      ],
      PostAdminNewsletter: [
        ...changeDraft,
        ...items('Articles', 'GetItem', 'PutItem'),
        ...items('Uploads', 'GetItem', 'UpdateItem'),
        startDrawing,
      ],
      GetAdminArticles: [index('Drafts', 'rowsByList')],
      PostAdminArticles: [
        ...items('Articles', 'GetItem'),
        ...items('Drafts', 'PutItem'),
        ...items('Uploads', 'UpdateItem'),
      ],
      GetAdminArticlesDraftId: items('Drafts', 'GetItem'),
      PostAdminArticlesDraftId: [
        ...changeDraft,
        ...items('Articles', 'GetItem'),
        ...items('Uploads', 'UpdateItem'),
      ],
      PostAdminImports: [...items('Drafts', 'GetItem', 'PutItem'), ...items('Uploads', 'UpdateItem')],
      PostAdminArticlesDraftIdPublish: [...changeArticle, startDrawing],
      PostAdminArticlesDraftIdCorrect: [
        ...changeArticle,
        startDrawing,
        `cloudfront:CreateInvalidation ${distribution}`,
      ],
      PostAdminArticlesDraftIdWithdraw: [...changeRows, `cloudfront:CreateInvalidation ${distribution}`],
      PostAdminArticlesDraftIdPutBack: [...changeArticle, startDrawing],
      PostAdminArticlesDraftIdDelete: [
        ...changeDraft,
        ...items('Uploads', 'UpdateItem', 'DeleteItem'),
        ...files('incoming/blogimage', 'DeleteObject'),
        ...files('blogimage', 'DeleteObject'),
      ],
      GetAdminArticlesDraftIdHistory: items('Drafts', 'Query'),
      GetAdminArticlesDraftIdHistoryEntryId: items('Drafts', 'GetItem'),
      PostAdminArticlesDraftIdPresence: items('Drafts', 'GetItem', 'Query', 'PutItem'),
      PostAdminArticlesDraftIdPreview: [...countCall, ...items('Drafts', 'GetItem', 'PutItem')],
      PostAdminIssuesDraftIdPreview: [
        ...renderIssue,
        ...items('Subscribers', 'GetItem'),
        ...items('Mails', 'GetItem'),
        readIdentity,
      ],
      PostAdminIssuesDraftIdTest: [...renderIssue, ...countCall, ...sendMail],
      GetAdminAuthors: items('Articles', 'GetItem'),
      PostAdminAuthors: [
        ...items('Articles', 'GetItem', 'PutItem'),
        ...items('Uploads', 'GetItem', 'UpdateItem', 'DeleteItem'),
        ...files('incoming/blogimage', 'DeleteObject'),
        ...files('blogimage', 'DeleteObject'),
        startDrawing,
      ],
      GetAdminModules: items('Articles', 'Query'),
      PostAdminModulesModuleIdOrder: items('Articles', 'GetItem', 'PutItem'),
      PostAdminUploadUrl: [
        ...countCall,
        ...items('Uploads', 'PutItem'),
        ...files('incoming/blogimage', 'PutObject'),
      ],
      PostAdminImagesFetch: [
        ...countCall,
        ...items('Uploads', 'PutItem'),
        ...files('incoming/blogimage', 'PutObject'),
      ],
      GetApiSignupInit: [...countCall, ...items('OneTimeTokens', 'PutItem'), secret('hand-off-secret')],
      PostProfileManagementStatus: [
        ...items('OneTimeTokens', 'DeleteItem'),
        ...items('Customers', 'GetItem'),
        secret('hand-off-secret'),
      ],
      PostProfileManagementBeginAnew: [
        ...countCall,
        ...items('OneTimeTokens', 'DeleteItem'),
        ...items('Customers', 'GetItem'),
        ...outbox,
      ],
      PostProfileManagementComplete: [
        ...countCall,
        ...items('OneTimeTokens', 'DeleteItem'),
        ...items('Customers', 'GetItem', 'UpdateItem'),
        addressKey,
        ...outbox,
        secret('hand-off-secret'),
      ],
      PostUsers: [...countCall, ...items('Customers', 'GetItem', 'UpdateItem'), ...outbox],
      GetUsersMe: [...items('Customers', 'GetItem', 'UpdateItem'), ...outbox],
      PostUsersProfile: items('Customers', 'GetItem', 'UpdateItem'),
      GetUsersWords: items('Kept', 'GetItem'),
      PostUsersWords: [
        ...items('Kept', 'GetItem', 'PutItem'),
        ...items('Customers', 'GetItem', 'ConditionCheckItem'),
      ],
      PostUsersContactAddress: changeAddress,
      PostUsersInvoiceAddress: changeAddress,
      GetUsersExport: [
        ...countCall,
        ...items('Customers', 'GetItem'),
        'lambda:InvokeFunction <EventsExportCustomerFunction.Arn>',
      ],
      PostUsersDelete: [
        ...countCall,
        ...items('Customers', 'GetItem', 'UpdateItem'),
        ...items('ForgottenCustomers', 'PutItem'),
        'lambda:InvokeFunction <EventsForgetCustomerFunction.Arn>',
      ],
      GetSubscriptionSubscriptionStatus: items('Customers', 'GetItem'),
      PostSubscriptionCreateCheckoutSession: [...countCall, ...sync, ...outbox],
      PostSubscriptionCreatePortalSession: readStripe,
      GetSubscriptionInvoices: readStripe,
      PostSubscriptionCancel: [...countCall, ...sync, ...outbox],
      PostSubscriptionKeep: [...countCall, ...sync, ...outbox],
      PostSubscriptionCancellationReason: readStripe,
      GetSubscriptionBilling: readStripe,
      GetSubscriptionValidPaymentStatus: [...countCall, ...sync, ...outbox],
      PostSubscriptionContactus: takeRequest,
      PostUsersContactus: [...takeRequest, ...items('Customers', 'GetItem')],
      PostWithdrawals: takeRequest,
      PostNewsletterSubscribe: [
        ...countCall,
        ...items('Subscribers', 'GetItem', 'PutItem', 'UpdateItem'),
        addressKey,
        secret('human-check-secret'),
        ...outbox,
      ],
      PostNewsletterLeaveToken: [
        ...items('Subscribers', 'GetItem', 'PutItem', 'UpdateItem'),
        ...items('Mails', 'UpdateItem'),
        mailLink,
      ],
      GetNewsletterLeaveToken: [],
      PostMailLinkToken: [
        ...countCall,
        ...changeSubscriber,
        mailLink,
        'ses:DeleteSuppressedDestination *',
        ...outbox,
        ...sync,
        addressKey,
      ],
      GetPagesMailToken: [
        ...items('Subscribers', 'GetItem'),
        ...items('Customers', 'GetItem'),
        addressKey,
        mailLink,
      ],
      GetNewsletterSubscriber: [
        ...items('Subscribers', 'GetItem'),
        ...items('Customers', 'GetItem'),
        addressKey,
      ],
      PostNewsletterSubscriber: [
        ...countCall,
        ...changeSubscriber,
        ...items('Customers', 'GetItem', 'UpdateItem'),
        addressKey,
        ...outbox,
      ],
      GetAdminSubscribers: items('Subscribers', 'GetItem'),
      PostAdminSubscribersList: [
        ...items('Subscribers', 'GetItem'),
        index('Subscribers', 'byStateAndAddress'),
      ],
      PostAdminSubscribersSubscriberIdRemove: items('Subscribers', 'GetItem', 'PutItem', 'UpdateItem'),
      GetAdminIssues: [...items('Mails', 'GetItem'), index('Mails', 'listedByState')],
      GetAdminIssuesDraftId: [...items('Mails', 'GetItem'), index('Mails', 'listedByState')],
      PostAdminIssuesDraftIdSend: [
        ...items('Drafts', 'GetItem'),
        ...items('Mails', 'GetItem', 'PutItem'),
        readIdentity,
      ],
      PostAdminIssuesDraftIdStop: [
        ...items('Mails', 'GetItem', 'UpdateItem', 'DeleteItem'),
        index('Mails', 'listedByState'),
      ],
      PostAdminIssuesDraftIdResume: [
        ...items('Drafts', 'GetItem'),
        ...items('Mails', 'GetItem', 'UpdateItem'),
        index('Mails', 'listedByState'),
        readIdentity,
      ],
      PostAdminIssuesDraftIdUnknown: [
        ...items('Mails', 'GetItem', 'UpdateItem'),
        index('Mails', 'listedByState'),
      ],
      PostStripeWebhook: [...syncByStripeCustomer, ...noteEvents, ...outbox, secret('stripe-webhook-secret')],
      EventsReconcile: [
        ...new Set([...syncByStripeCustomer, ...forget, ...outbox]),
        ...noteEvents,
        index('Customers', 'notEndedSubscriptions'),
        index('Customers', 'tombstones'),
      ],
      EventsExportCustomer: [
        ...items('Customers', 'GetItem', 'Scan'),
        ...items('Progress', 'Query'),
        ...items('Kept', 'Query'),
        ...items('Articles', 'Query'),
        ...requestsOfPerson,
        ...items('Subscribers', 'GetItem'),
        ...items('Mails', 'GetItem'),
        index('Mails', 'listedByState'),
        addressKey,
        secret('stripe-secret-key'),
      ],
      EventsForgetCustomer: [...items('Customers', 'Scan'), ...forget],
      EventsSendMails: [
        ...items('Mails', 'GetItem', 'UpdateItem', 'DeleteItem'),
        index('Mails', 'listedByState'),
        ...items('ContactRequests', 'GetItem'),
        ...items('Subscribers', 'GetItem'),
        ...items('Customers', 'GetItem'),
        ...items('Articles', 'Query'),
        mailLink,
        addressKey,
        secret('stripe-secret-key'),
        ...sendMail,
      ],
      EventsSendIssues: [
        readIdentity,
        ...items('Mails', 'GetItem', 'PutItem', 'UpdateItem'),
        index('Mails', 'listedByState'),
        ...items('Subscribers', 'GetItem', 'DeleteItem'),
        index('Subscribers', 'byStateAndAddress'),
        index('Customers', 'byContactAddress'),
        ...items('Kept', 'GetItem'),
        ...items('Drafts', 'GetItem'),
        ...items('Articles', 'GetItem'),
        mailLink,
        ...sendMail,
        'ses:GetAccount *',
      ],
      EventsMailEvents: [
        ...items('Mails', 'GetItem', 'UpdateItem', 'DeleteItem'),
        ...items('Subscribers', 'GetItem', 'PutItem', 'UpdateItem'),
        ...items('Customers', 'GetItem', 'UpdateItem'),
      ],
      EventsDrawUpload: [
        ...items('Uploads', 'GetItem', 'UpdateItem'),
        ...files('incoming/blogimage', 'GetObject', 'DeleteObject'),
        ...files('blogimage', 'PutObject'),
        's3:ListBucket <ImagesBucket.Arn>',
      ],
      EventsHousekeeping: [
        ...items('Articles', 'GetItem', 'Query', 'PutItem'),
        ...indexes('GetObject', 'PutObject'),
        ...items('Uploads', 'UpdateItem', 'DeleteItem'),
        index('Uploads', 'unused'),
        ...files('incoming/blogimage', 'DeleteObject'),
        ...files('blogimage', 'DeleteObject'),
      ],
      EventsHeartbeat: [],
      WebDeployment: [
        's3:ListBucket <SiteBucket.Arn>',
        ...['s3:GetObject', 's3:PutObject', 's3:DeleteObject'].map(
          (action) => `${action} <SiteBucket.Arn>/*`,
        ),
        's3:GetObject arn:<AWS::Partition>:s3:::cdk-hnb659fds-assets-${AWS::AccountId}-${AWS::Region}/<asset>.zip',
        `cloudfront:CreateInvalidation ${distribution}`,
      ],
    };
    // Each function also writes to the log group of its kind.
    const withLogs = Object.entries(rights).map(([owner, lines]) => {
      const [found = 'Api'] = /^(Events|WebDeployment|(?:Get|Post)Admin)/.exec(owner) ?? [];
      const kind = found.endsWith('Admin') ? 'ApiStaff' : found;
      const logs = ['CreateLogStream', 'PutLogEvents'].map((action) => `logs:${action} <${kind}Logs.Arn>`);
      return [owner, [...logs, ...lines].toSorted()];
    });
    const functions = new Map(
      Object.entries(dev.resources('AWS::Lambda::Function')).map(([id, { Properties }]) => [
        text(Properties?.Description ?? id),
        id.replace(/[0-9A-F]{8}$/, ''),
      ]),
    );
    // The gateway has a role for each kind of caller.
    const ofGateway = Array.from(
      Map.groupBy(endpoints, ({ caller }) => caller),
      ([caller, called]) => [
        `Gateway${caller.slice(0, 1).toUpperCase()}${caller.slice(1)}`,
        called
          .map((endpoint) => `lambda:InvokeFunction <${functions.get(toRoute(endpoint))}.Arn>`)
          .toSorted(),
      ],
    );
    expect(rightsByOwner).toEqual(Object.fromEntries([...withLogs, ...ofGateway]));
  });
});
