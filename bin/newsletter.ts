// `npm run newsletter -- --stage prod import list.csv` takes over a list from another service; `export` writes ours. `status` and `stop` are
// for an issue that is being sent.
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { OperatorError } from '../infra/operator-error.ts';
import { getTableName } from './backup/tables.ts';
import { confirm } from './confirm.ts';
import { print, readStage, runCommand } from './command.ts';
import { exportList } from './newsletter/export.ts';
import { importList } from './newsletter/import.ts';
import { describeIssues, stopIssues } from './newsletter/issues.ts';
import { describeImport, describePlan } from './newsletter/report.ts';
import { readList } from './newsletter/rows.ts';
import { askUntilRight, createAsk } from './setup/ask.ts';
import { readSecret } from './setup/secrets.ts';
import { findStack } from './stack.ts';

const USAGE = `Usage: npm run --silent newsletter -- --stage prod <what to do>

  import list.csv      takes over the list of another service, or of this command: shows what it would take, and asks
  export > list.csv    writes who is on the list as CSV
  status               says how far each issue is
  stop                 stops all issues, and 'stop <id>' one: nothing more is sent

  With import:
  --consent '…'                 how the people of the list agreed, in a sentence that is stored with each
  --subscribed 'status=1,2'     the values of a column that mean subscribed; every other one means not
  --ignore 'state'              a column that says nothing about who is subscribed
  --yes                         does not ask before it writes`;

const MIN_CONSENT = 10;

await runCommand(async () => {
  const { values, positionals } = parseArgs({
    options: {
      stage: { type: 'string' },
      consent: { type: 'string' },
      subscribed: { type: 'string', multiple: true },
      ignore: { type: 'string', multiple: true },
      yes: { type: 'boolean', default: false },
    },
    allowPositionals: true,
  });
  const [action, file, ...rest] = positionals;
  const takesOne = action === 'import' || (action === 'stop' && file !== undefined);
  const isKnown = takesOne ? file !== undefined : ['export', 'status', 'stop'].includes(action ?? '');
  if (!isKnown || (!takesOne && file !== undefined) || rest.length > 0) throw new OperatorError(USAGE);
  const stage = readStage(values.stage);
  const stack = await findStack(stage);
  if (!stack) throw new OperatorError(`The stage ${stage.name} is not deployed`);
  if (action === 'status' || action === 'stop') {
    const outbox = { stage, tableName: getTableName(stack, 'Mails') };
    const lines = action === 'status' ? describeIssues(outbox) : stopIssues(outbox, file, new Date());
    for (const line of await lines) print(line);
    return;
  }
  const list = { stage, tableName: getTableName(stack, 'Subscribers') };
  if (action === 'export') {
    for await (const line of exportList(list)) print(line);
    return;
  }
  const now = new Date();
  const plan = readList(
    readFileSync(file ?? ''),
    { ignored: values.ignore ?? [], subscribed: values.subscribed ?? [] },
    now,
  );
  for (const line of describePlan(plan)) print(line);
  if (plan.people.length === 0) throw new OperatorError('Nobody would be taken');
  const message = 'How did these people agree to get the newsletter? The sentence is stored with each';
  const complain = (answer: string) =>
    answer.trim().length < MIN_CONSENT
      ? `Write a sentence of at least ${MIN_CONSENT} characters.`
      : undefined;
  const consent = values.consent ?? (await askUntilRight(createAsk(), { message }, complain));
  if (complain(consent) !== undefined) throw new OperatorError(String(complain(consent)));
  const taken = String(plan.people.length);
  if (!values.yes) await confirm(`Type ${taken} to take them over:`, taken);
  const addressKey = await readSecret(stage, 'addressKey');
  const report = await importList(plan.people, { ...list, addressKey, consent }, now);
  for (const line of describeImport(report)) print(line);
}, USAGE);
