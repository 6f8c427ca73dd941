import path from 'node:path';
import { readTemplate } from 'local-aws/assembly';
import { describe, expect, inject, it } from 'vitest';
import { toOriginal } from './assembly.ts';
import { steps } from './journey/steps.ts';
import { takeRefusals } from './refusals.ts';
import { endProcesses, listRights, withoutRight, type Right } from './roles.ts';
import { REGION, STAGE } from './stage.ts';
import { unexercised } from './unexercised.ts';

const { assembly } = inject('deployed');
const folder = path.dirname(assembly);

const readRights = (from: string): Right[] => listRights(readTemplate(from).template['Resources']);

const describeRight = ({ owner, line }: Right): string => `${owner}: ${line}`;

const listed = unexercised.flatMap(({ rights: some }) => some);

const fits = (right: Right, one: string | RegExp): boolean =>
  typeof one === 'string' ? describeRight(right) === one : one.test(describeRight(right));

const isListed = (right: Right): boolean => listed.some((one) => fits(right, one));

/** The right to a secret. */
const toParameter = (secret: string): string =>
  `ssm:GetParameter arn:aws:ssm:${REGION}:<AWS::AccountId>:parameter/plainly/${STAGE}/${secret}`;

/** The step that needs a right which the function's first step does not need, by the beginning of the right. */
const EXERCISED_BY: Readonly<Record<string, string>> = {
  'POST /learn/{lessonId}/progress: dynamodb:UpdateItem': 'marks a lesson as done',
  'POST /kept: dynamodb:GetItem <DataKept': 'keeps a text again',
  'POST /kept/{keptId}/note: dynamodb:GetItem': 'saves no note of what is not kept',
  'POST /users/words: dynamodb:GetItem <DataCustomers': 'keeps no words of a customer who is deleted',
  'POST /admin/articles/{draftId}/publish: dynamodb:DeleteItem <DataArticles': 'moves a scheduled article',
  'POST /admin/newsletter: lambda:InvokeFunction': 'publishes a form whose image is late',
  'POST /admin/articles/{draftId}/publish: lambda:InvokeFunction': 'publishes a draft whose image is late',
  'POST /admin/articles/{draftId}/correct: dynamodb:GetItem <DataArticles': 'corrects a lesson',
  'POST /admin/articles/{draftId}/correct: lambda:InvokeFunction':
    'corrects an article whose new image is late',
  'POST /admin/articles/{draftId}/put-back: lambda:InvokeFunction':
    'puts an article back whose new image is late',
  'GET /pages/preview/{token}/{reader}: dynamodb:GetItem <DataArticles':
    'shows a preview of what readers have',
  'POST /profile-management/status: ssm:GetParameter': 'says that a profile is complete',
  'GET /users/me: dynamodb:UpdateItem': 'takes over the address that the tenant has verified',
  'POST /newsletter/leave/{token}: dynamodb:UpdateItem <DataMails': 'leaves by an issue',
  'POST /subscription/create-checkout-session: dynamodb:UpdateItem <DataMails': 'refuses a second checkout',
  'POST /users/profile: dynamodb:GetItem': 'changes no profile before there is one',
  'POST /subscription/keep: dynamodb:UpdateItem <DataMails': 'finds that a plan to keep has ended',
  'POST /subscription/keep: dynamodb:UpdateItem <DataCustomers': 'finds that a plan to keep has ended',
  'POST /mail-link/{token}: dynamodb:GetItem <DataCustomers': 'confirms a contact address',
  'POST /mail-link/{token}: dynamodb:UpdateItem <DataCustomers': 'confirms a contact address',
  'POST /mail-link/{token}: dynamodb:UpdateItem <DataRateLimits': 'confirms a contact address',
  [`POST /mail-link/{token}: ${toParameter('address-key')}`]: 'confirms a contact address',
  'GET /pages/mail/{token}: dynamodb:GetItem <DataCustomers': 'shows the page of an address',
  [`GET /pages/mail/{token}: ${toParameter('address-key')}`]: 'shows the page of an address',
  'POST /newsletter/subscriber: dynamodb:UpdateItem <DataRateLimits':
    'asks an address that bounced to confirm',
  'POST /admin/issues/{draftId}/send: dynamodb:GetItem <DataMails': 'sends an article by mail once',
  'POST /admin/issues/{draftId}/stop: dynamodb:UpdateItem': 'stops an issue',
  'POST /admin/issues/{draftId}/stop: dynamodb:Query': 'stops an issue',
  'Export a customer: dynamodb:GetItem <DataMails': 'exports which issues were sent to a customer',
  'Send mails: dynamodb:GetItem <DataSubscribers': 'asks a subscriber to confirm',
  'Send mails: dynamodb:DeleteItem <DataMails': 'drops what is no longer true',
  'Take events of SES: dynamodb:DeleteItem <DataMails': 'forgets a probe of which SES has reported',
  'Take events of SES: dynamodb:GetItem <DataSubscribers': 'takes an address that bounced off the list',
  'Take events of SES: dynamodb:PutItem <DataSubscribers': 'takes an address that bounced off the list',
  'Take events of SES: dynamodb:UpdateItem <DataSubscribers': 'takes an address that bounced off the list',
  [`Send mails: ${toParameter('mail-link-secret')}`]: 'asks a subscriber to confirm',
  'Send mails: dynamodb:GetItem <DataCustomers': 'welcomes a customer',
  'Send mails: dynamodb:Query <DataArticles': 'welcomes a customer',
  [`Send mails: ${toParameter('address-key')}`]: 'asks a customer to confirm an address',
  [`Send mails: ${toParameter('stripe-secret-key')}`]: 'says that a plan has ended',
  'Reconcile with Stripe: dynamodb:UpdateItem <DataStripeEvents': 'replays events of Stripe',
  'Reconcile with Stripe: dynamodb:Query <DataCustomers.Arn>/index/tombstones':
    'ends the forgetting of a customer',
  'Reconcile with Stripe: dynamodb:Query <DataProgress': 'ends the forgetting of a customer',
  'Reconcile with Stripe: dynamodb:Query <DataKept': 'ends the forgetting of a customer',
  'Reconcile with Stripe: dynamodb:Query <DataContactRequests': 'ends the forgetting of a customer',
  'Reconcile with Stripe: dynamodb:GetItem <DataSubscribers': 'ends the forgetting of a customer',
  'Reconcile with Stripe: dynamodb:UpdateItem <DataSubscribers': 'ends the forgetting of a customer',
  'Reconcile with Stripe: dynamodb:PutItem <DataSubscribers': 'ends the forgetting of a customer',
  'Reconcile with Stripe: dynamodb:PutItem <DataCustomers': 'ends the forgetting of a customer',
  'Reconcile with Stripe: dynamodb:PutItem <DataForgottenCustomers': 'ends the forgetting of a customer',
  'Reconcile with Stripe: dynamodb:DeleteItem': 'ends the forgetting of a customer',
  'Reconcile with Stripe: ssm:GetParameter': 'ends the forgetting of a customer',
  'Build the search, delete unused uploads: dynamodb:GetItem': 'builds the search after a change',
  'Build the search, delete unused uploads: dynamodb:Query <DataArticles': 'builds the search after a change',
  'Build the search, delete unused uploads: dynamodb:PutItem': 'builds the search after a change',
  'Build the search, delete unused uploads: s3:PutObject': 'builds the search after a change',
  'Build the search, delete unused uploads: s3:GetObject': 'leaves the search as it is without a change',
  'Forget a customer: dynamodb:PutItem <DataCustomers': 'ends the forgetting at a second call',
};

/** The call that needs a right: the first one of its function, unless the table names another. */
const findStep = (right: Right) => {
  const [, title] =
    Object.entries(EXERCISED_BY).find(([beginning]) => describeRight(right).startsWith(beginning)) ?? [];
  return steps.find((step) => (title === undefined ? step.calls === right.owner : step.title === title));
};

const rights = readRights(assembly);
const exercised = rights.filter((right) => !isListed(right));

/** Why a call fails; undefined if it does not. */
const findFailure = async (call: () => Promise<void>): Promise<string | undefined> => {
  try {
    await call();
    return undefined;
  } catch (error) {
    return String(error);
  }
};

describe('the rights of the template', () => {
  it('exercises every right by a call, or lists it with the reason', () => {
    const covered = new Set(exercised.filter((right) => findStep(right) !== undefined).map(describeRight));
    const original = readRights(toOriginal(assembly));
    expect(original.length).toBeGreaterThan(100);
    expect(original.filter((right) => !isListed(right) && !covered.has(describeRight(right)))).toEqual([]);
  });

  it('lists only rights that exist', () => {
    const original = readRights(toOriginal(assembly));
    expect(listed.filter((one) => !original.some((right) => fits(right, one)))).toEqual([]);
  });
});

describe('a call fails without', () => {
  it.each(exercised.map((right) => [describeRight(right), right] as const))('%s', async (_, right) => {
    const call = await findStep(right)?.prepare();
    if (call === undefined) throw new Error('No step calls this function');
    if (right.action.startsWith('ssm:')) await endProcesses(right);
    takeRefusals(folder);
    const failure = await withoutRight(right, () => findFailure(call));
    expect(failure).toBeDefined();
    const isRefused = takeRefusals(folder).some((line) => line.includes(right.action));
    expect(isRefused, failure).toBe(true);
  });
});

describe('the journey with all rights', () => {
  it.each(steps.map((step) => [step.title, step] as const))('%s', async (_, { prepare }) => {
    const call = await prepare();
    takeRefusals(folder);
    await call();
    expect(takeRefusals(folder)).toEqual([]);
  });
});
