// `npm run staff -- --stage prod invite editor@example.com` manages who may publish.
import { parseArgs } from 'node:util';
import { parseMailAddress } from '#shared/mail-address.ts';
import { OperatorError } from '../infra/operator-error.ts';
import { print, readStage, runCommand } from './command.ts';
import { openStaffAccounts } from './staff/accounts.ts';

const USAGE = `Usage: npm run staff -- --stage prod <what to do>

  list                                lists the editors
  invite editor@example.com           lets a person publish; --resend mails another first password
  remove editor@example.com           ends a person's access`;

await runCommand(async () => {
  const { values, positionals } = parseArgs({
    options: { stage: { type: 'string' }, resend: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const stage = readStage(values.stage);
  const [action, typed, ...rest] = positionals;
  const email = parseMailAddress(typed ?? '');
  const isComplete =
    rest.length === 0 &&
    (action === 'list'
      ? typed === undefined
      : (action === 'invite' || action === 'remove') && email !== undefined);
  if (!isComplete) throw new OperatorError(USAGE);
  const accounts = await openStaffAccounts(stage);
  if (email === undefined) {
    for (const editor of await accounts.list()) print(`${editor.email}  ${editor.state}`);
  } else if (action === 'invite') print(await accounts.invite(email, values));
  else print(await accounts.remove(email));
}, USAGE);
