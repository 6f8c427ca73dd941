// `npm run doctor -- --stage prod` looks at everything that the stage needs, and says how to mend what is wrong.
import { parseArgs } from 'node:util';
import { readStage, runCommand } from './command.ts';
import { readAsWorkflow } from './deploy/lookup-role.ts';
import { examine } from './doctor/examine.ts';
import { printFindings } from './doctor/print.ts';
import { createProbe } from './doctor/probe-mails.ts';
import { findStack } from './stack.ts';

const USAGE = `Usage: npm run doctor -- --stage prod

  --mail   also mails SES's simulator, and waits until the site has heard what became of it`;

await runCommand(async () => {
  const { values } = parseArgs({ options: { stage: { type: 'string' }, mail: { type: 'boolean' } } });
  const stage = readStage(values.stage);
  const outside = values.mail ? { probeMails: createProbe(stage) } : {};
  // Without credentials, a check reports that as a finding.
  await readAsWorkflow(stage).catch(() => undefined);
  // If the stack cannot be read, a check reports that as a finding.
  const stack = await findStack(stage).catch(() => undefined);
  const isWell = printFindings(await examine(stage, stack === undefined ? 'before' : 'after', outside));
  if (!isWell) process.exitCode = 1;
}, USAGE);
