// Checks who gets the alarms, and who may publish.
import { ListSubscriptionsByTopicCommand, SNSClient } from '@aws-sdk/client-sns';
import { openStaffAccounts } from '../staff/accounts.ts';
import { toRegion } from '../stack.ts';
import { check, notDeployed, ok, wrong, wrongIfKept, type Result } from './check.ts';
import type { Finding } from './finding.ts';
import type { Patient } from './patient.ts';

const judgeAlarms = async ({ stage, phase, stack }: Patient): Promise<Result> => {
  const { alarmEmail, name } = stage;
  if (alarmEmail === undefined)
    return wrongIfKept(
      stage,
      'Without alarmEmail nobody is told of an alarm.',
      `npm run setup -- --stage ${name} --only alarms`,
    );
  const deployed = await stack();
  // AWS asks for the confirmation when the topic is created, so nobody can have confirmed before the deployment.
  if (phase === 'before') return ok(`Alarms go to ${alarmEmail}.`);
  if (deployed === undefined) return notDeployed(stage);
  const TopicArn = deployed.outputs['AlarmTopic'];
  if (TopicArn === undefined)
    return wrong('The deployed stage has no topic for alarms.', `npm run deploy -- --stage ${name}`);
  const { Subscriptions = [] } = await new SNSClient(toRegion(stage)).send(
    new ListSubscriptionsByTopicCommand({ TopicArn }),
  );
  const subscription = Subscriptions.find(({ Endpoint }) => Endpoint === alarmEmail);
  if (subscription?.SubscriptionArn?.startsWith('arn:') === true) return ok(`${alarmEmail} gets the alarms.`);
  return wrong(
    `${alarmEmail} has not confirmed to AWS that it wants the alarms.`,
    `Open the link in the mail of AWS Notifications. It mails again after this:\naws sns subscribe --topic-arn ${TopicArn} --protocol email --notification-endpoint ${alarmEmail}`,
  );
};

const judgeEditors = async ({ stage, stack }: Patient): Promise<Result> => {
  if ((await stack()) === undefined) return notDeployed(stage);
  const editors = await (await openStaffAccounts(stage)).list();
  const count = editors.filter(({ state }) => state === 'active').length;
  if (count > 0) return ok(`${count} may publish.`);
  const [invited] = editors.filter(({ state }) => state === 'invited');
  const invite = `npm run staff -- --stage ${stage.name} invite ${invited?.email ?? 'editor@example.com'}`;
  return invited === undefined
    ? wrong('Nobody can publish.', invite)
    : wrong(`${invited.email} has not signed in yet, so that nobody can publish.`, `${invite} --resend`);
};

export const examinePeople = (patient: Patient): Promise<Finding>[] => [
  check(patient, 'People: alarms', () => judgeAlarms(patient)),
  // The pool of editors does not exist before the first deployment, and a deployment does not need an editor.
  ...(patient.phase === 'before' ? [] : [check(patient, 'People: editors', () => judgeEditors(patient))]),
];
