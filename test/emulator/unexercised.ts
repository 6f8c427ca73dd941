// The rights that no call of the journey needs, each with the reason. All others are taken away, one at a time, in rights.test.ts.

export interface Unexercised {
  /** The owner of the right and the right, as rights.test.ts writes them: a whole text or a pattern. */
  readonly right: string | RegExp;
  readonly reason: string;
}

export const unexercised: readonly Unexercised[] = [
  {
    right: /: logs:(CreateLogStream|PutLogEvents) /,
    reason: 'The emulator writes the lines of a function itself.',
  },
  {
    right: /^WebDeployment: /,
    reason: 'The deployment itself has used them. Without them the next deployment fails, and no call.',
  },
  {
    right: /: ses:SendEmail .*(identity|configuration-set)/,
    reason:
      'The emulator asks for all identities, so the copy has this right on all. That one is taken away.',
  },
  {
    right:
      /^POST \/admin\/(newsletter|articles\/{draftId}(\/(publish|correct|withdraw|put-back))?): dynamodb:DeleteItem <DataDrafts/,
    reason: 'Only the oldest of more than fifty entries of a history is deleted.',
  },
  {
    right:
      /^POST \/admin\/(newsletter: dynamodb:DeleteItem <DataArticles|articles\/{draftId}\/(correct: dynamodb:(GetItem|DeleteItem) <DataArticles|withdraw: dynamodb:GetItem <DataUploads))/,
    reason:
      'All changes of articles and lessons share one set of rights, of which this change of an article needs a part.',
  },
  {
    right: /^Reconcile with Stripe: dynamodb:DeleteItem <Data(Progress|ContactRequests)/,
    reason:
      'The command that forgets a customer has deleted them. This job deletes what is written meanwhile.',
  },
  {
    right: 'Draw an upload: s3:ListBucket <ImagesBucket.Arn>',
    reason: 'Only a file that is gone needs it: S3 answers 404 then, and 403 without this right.',
  },
];
