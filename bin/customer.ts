// `npm run customer -- --stage prod export rosa@bakery.example > rosa.json` for a person who asks what we have, and `forget` for one who asks to
// be deleted.
import { parseArgs } from 'node:util';
import { OperatorError } from '../infra/operator-error.ts';
import { print, readStage, runCommand } from './command.ts';
import { confirm } from './confirm.ts';
import { exportCustomer } from './customer/export.ts';
import { forgetCustomer } from './customer/forget.ts';
import { liftTombstone } from './customer/lift.ts';
import { toRequester } from './customer/requester.ts';

const USAGE = `Usage: npm run --silent customer -- --stage prod <what to do>

  export rosa@bakery.example > rosa.json   writes what we hold of the person as JSON
  forget rosa@bakery.example               deletes it; --yes does not ask again
  lift --user 'google-oauth2|123'          lets somebody begin anew who was forgotten

  --keep-account             forgets only what was written from the address without signing in, and its newsletter
  --user 'google-oauth2|123'               this customer, where several have the address or none has it`;

await runCommand(async () => {
  const { values, positionals } = parseArgs({
    options: {
      stage: { type: 'string' },
      user: { type: 'string' },
      'keep-account': { type: 'boolean', default: false },
      yes: { type: 'boolean', default: false },
    },
    allowPositionals: true,
  });
  const [action, address, ...rest] = positionals;
  const keepsAccount = values['keep-account'];
  if (action === 'lift' && address === undefined && values.user !== undefined && !keepsAccount) {
    print(await liftTombstone(readStage(values.stage), values.user));
    return;
  }
  const isMixed = keepsAccount && (action !== 'forget' || values.user !== undefined);
  if ((action !== 'export' && action !== 'forget') || address === undefined || rest.length > 0 || isMixed)
    throw new OperatorError(USAGE);
  const stage = readStage(values.stage);
  const requester = toRequester(address, values.user);
  if (action === 'export') {
    process.stderr.write('Reading our tables, Stripe and the tenant …\n');
    print(await exportCustomer(stage, requester));
    return;
  }
  if (!values.yes) await confirm('This cannot be undone. Type the address once more:', address);
  for (const line of await forgetCustomer(stage, { ...requester, keepsAccount })) print(line);
}, USAGE);
