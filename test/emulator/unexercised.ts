// The rights that no call of the journey needs, each with the reason. All others are taken away, one at a time, in rights.test.ts.

import { SEARCH_PARTS, toIndexKey } from '#shared/search-files.ts';

export interface Unexercised {
  /**
   * The rights, as rights.test.ts writes them: owner and right. A pattern hides a right that is missing, so it stands only for what
   * the emulator cannot ask for.
   */
  readonly rights: readonly (string | RegExp)[];
  readonly reason: string;
}

const mails = ['identity', 'configuration-set'].map(
  (kind) => `ses:SendEmail arn:<AWS::Partition>:ses:<AWS::Region>:<AWS::AccountId>:${kind}/*`,
);

export const unexercised: readonly Unexercised[] = [
  {
    rights: [/: logs:(CreateLogStream|PutLogEvents) /],
    reason: 'The emulator writes the lines of a function itself.',
  },
  {
    rights: [/^WebDeployment: /],
    reason: 'The deployment itself has used them. Without them it fails, and no call.',
  },
  {
    rights: [/^Gateway\w+: lambda:InvokeFunction <\w+\.Arn>$/],
    reason: 'The gateway of the emulator invokes functions without asking for the rights of its role.',
  },
  {
    rights: ['Send mails', 'Send issues of the newsletter', 'POST /admin/issues/{draftId}/test'].flatMap(
      (owner) => mails.map((mail) => `${owner}: ${mail}`),
    ),
    reason:
      'The emulator asks for all identities, so the copy has this right on all. That one is taken away.',
  },
  {
    rights: [
      'POST /admin/images/fetch: dynamodb:PutItem <DataUploads.Arn>',
      'POST /admin/images/fetch: s3:PutObject <ImagesBucket.Arn>/incoming/blogimage/*',
    ],
    reason: 'They need an image of the public web, which no test reaches.',
  },
  {
    rights: [/: lambda:InvokeFunction <EventsSendMailsFunction.Arn>$/],
    reason:
      'Without it a mail waits for the job, which sends it within a minute. The call succeeds all the same.',
  },
  {
    rights: ['POST /users/delete: lambda:InvokeFunction <EventsForgetCustomerFunction.Arn>'],
    reason: 'Without it the hourly job takes the steps. The call succeeds all the same.',
  },
  {
    rights: [/^POST \/mail-link\/\{token\}: ses:DeleteSuppressedDestination \*$/],
    reason: 'The emulator has no list of suppressed addresses.',
  },
  {
    rights: [/^POST \/mail-link\/\{token\}: ssm:GetParameter \S+\/stripe-secret-key$/],
    reason: 'Stripe gets a confirmed address. Without the key the next sync of the customer brings it.',
  },
  {
    rights: [/^POST \/profile-management\/complete: ssm:GetParameter \S+\/address-key$/],
    reason: 'Only an address that the tenant has not verified needs it, and this tenant verifies all.',
  },
  {
    rights: ['POST /admin/newsletter: dynamodb:DeleteItem <DataDrafts.Arn>'],
    reason:
      'A form begins a history. It finds a full one only where the same text was being deleted and that broke off.',
  },
  {
    rights: SEARCH_PARTS.map(
      (part) =>
        `Build the search, delete unused uploads: s3:GetObject <ImagesBucket.Arn>/${toIndexKey(part)}`,
    ),
    reason:
      'S3 answers HEAD without a body, so the emulator names no refusal. Without the right the indexes are built at each run.',
  },
  {
    rights: ['Draw an upload: s3:ListBucket <ImagesBucket.Arn>'],
    reason: 'Only a file that is gone needs it: S3 answers 404 then, and 403 without this right.',
  },
];
