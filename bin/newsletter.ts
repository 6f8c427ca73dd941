// `npm run newsletter -- --stage prod import list.csv` takes over a list from another service; `export` writes ours.
import { createReadStream } from 'node:fs';
import { parseArgs } from 'node:util';
import { OperatorError } from '../infra/operator-error.ts';
import { getTableName } from './backup/tables.ts';
import { print, readStage, runCommand } from './command.ts';
import { exportList } from './newsletter/export.ts';
import { importList } from './newsletter/import.ts';
import { describeImport } from './newsletter/report.ts';
import { askUntilRight, createAsk } from './setup/ask.ts';
import { readSecret } from './setup/secrets.ts';
import { findStack } from './stack.ts';

const USAGE = `Usage: npm run --silent newsletter -- --stage prod <what to do>

  import list.csv      takes over a list: an export of Substack, Ghost, Mailchimp or of this command
  export > list.csv    writes who is on the list as CSV

  --consent '…'        with import: how the people of the list agreed, in a sentence that is stored with each`;

const MIN_CONSENT = 10;

await runCommand(async () => {
  const { values, positionals } = parseArgs({
    options: { stage: { type: 'string' }, consent: { type: 'string' } },
    allowPositionals: true,
  });
  const [action, file, ...rest] = positionals;
  const isKnown = action === 'import' ? file !== undefined : action === 'export' && file === undefined;
  if (!isKnown || rest.length > 0) throw new OperatorError(USAGE);
  const stage = readStage(values.stage);
  const stack = await findStack(stage);
  if (!stack) throw new OperatorError(`The stage ${stage.name} is not deployed`);
  const list = { stage, tableName: getTableName(stack, 'Subscribers') };
  if (action === 'export') {
    for await (const line of exportList(list)) print(line);
    return;
  }
  const message = 'How did these people agree to get the newsletter? The sentence is stored with each';
  const complain = (answer: string) =>
    answer.trim().length < MIN_CONSENT
      ? `Write a sentence of at least ${MIN_CONSENT} characters.`
      : undefined;
  const consent = values.consent ?? (await askUntilRight(createAsk(), { message }, complain));
  if (complain(consent) !== undefined) throw new OperatorError(String(complain(consent)));
  const addressKey = await readSecret(stage, 'addressKey');
  const report = await importList(createReadStream(file ?? ''), { ...list, addressKey, consent }, new Date());
  for (const line of describeImport(report)) print(line);
}, USAGE);
