// Forgets a person, and says what was done and what stays.
import { DAY_MS } from '#shared/durations.ts';
import { FORGET_STEPS, type ForgetStep, type StepState } from '#shared/forget-steps.ts';
import { formatIsoDay } from '#shared/format.ts';
import { ForgetOutcome } from '#shared/jobs.ts';
import { limits } from '#shared/limits.ts';
import { listStaffAddresses, type Stage } from '../../infra/stage.ts';
import { invokeFunction } from '../invoke.ts';
import { explainSeveral, type RequesterWithAddress } from './requester.ts';

const STEP_WORDS: Readonly<Record<ForgetStep, string>> = {
  plan: 'end the plan now, without a refund',
  stripe: 'delete the customer and the card at Stripe, and the user id in what stays',
  tenant: 'delete the account in the tenant',
  progress: 'delete the marks of lessons',
  kept: 'delete what the customer has kept, and the words for prompts',
  contactRequests: 'delete the contact requests of the account and of the address',
  newsletter: 'delete the subscribers with the address of the account and of the letter',
};

const STATE_WORDS: Readonly<Record<StepState, string>> = {
  done: 'done     ',
  open: 'not yet  ',
  'by-hand': 'by hand  ',
};

const addDays = (time: string, days: number): Date => new Date(Date.parse(time) + days * DAY_MS);

/** Lists what no command may or can delete. */
const describeRest = (stage: Stage, end: string): string[] => [
  'What stays, and why:',
  `  Stripe keeps paid invoices with the name on them, as the law demands of a seller. A refund is for you to decide, in Stripe's dashboard.`,
  '  Nobody can change the user id in these invoices, in the completed payment pages, and, for 30 days, in the events of Stripe.',
  `  Backups hold all of it until ${end}. A restore brings no customer back; of restored contact requests, run this command again.`,
  `  For ${limits.issue.keptDays} days, records of issues of the newsletter hold a keyed hash of the address, so that none is sent twice.`,
  '  By hand: mails of contact requests in the mailboxes of staff, and a subscriber at another newsletter service.',
  ...(stage.contact === undefined
    ? []
    : [`  The mailboxes are: ${listStaffAddresses(stage.contact).join(', ')}`]),
];

/** Forgets a person as far as possible now, and returns what to tell the operator. */
export const forgetCustomer = async (
  stage: Stage,
  requester: RequesterWithAddress,
): Promise<readonly string[]> => {
  const found = ForgetOutcome.parse(await invokeFunction(stage, 'ForgetCustomerFunction', requester));
  if (found.outcome === 'several') throw explainSeveral(found.userIds);
  if (found.outcome === 'lifted' || found.outcome === 'not-forgotten')
    throw new Error(`Nobody asked for ${found.outcome}`);
  if (found.outcome === 'unknown') {
    const deleted = `Deleted contact requests: ${found.contactRequests}, subscribers: ${found.subscribers}.`;
    if (requester.keepsAccount === true) return [deleted];
    return [
      `No customer has the address ${requester.address}. ${deleted}`,
      'A customer may have signed in with another address: look for them in the tenant, and name the user with --user <userId>.',
    ];
  }
  const { userId, steps, requestedAt, finishedAt } = found;
  const states = FORGET_STEPS.map((step) => `  ${STATE_WORDS[steps[step]]}${STEP_WORDS[step]}`);
  const isOpen = Object.values(steps).includes('open');
  const next = isOpen
    ? `What is not done yet is tried again by the hourly job until it is. Its log names the reason. To look, run this command again with --user '${userId}'.`
    : 'The hourly job looks once more for what calls under way may have written. Then only a tombstone is left, which names nobody.';
  return [
    finishedAt === null ? `${userId} is being forgotten:` : `${userId} was forgotten at ${finishedAt}:`,
    ...states,
    ...(steps.tenant === 'by-hand'
      ? [
          `In the tenant's dashboard, under User Management, delete the user ${userId}. With customers.management in cdk.json this command does it.`,
        ]
      : []),
    ...(finishedAt === null ? [next] : []),
    `The same person may sign up again ${limits.recoveryDays} days after the end.`,
    ...describeRest(stage, formatIsoDay(addDays(finishedAt ?? requestedAt, limits.recoveryDays))),
  ];
};
