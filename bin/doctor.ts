// `npm run doctor -- --stage prod` looks at everything that the stage needs, and says how to mend what is wrong.
import { parseArgs } from 'node:util';
import { readStage, runCommand } from './command.ts';
import { examine } from './doctor/examine.ts';
import { printFindings } from './doctor/print.ts';
import { findStack } from './stack.ts';

const USAGE = 'Usage: npm run doctor -- --stage prod';

await runCommand(async () => {
  const { values } = parseArgs({ options: { stage: { type: 'string' } } });
  const stage = readStage(values.stage);
  // If the stack cannot be read, a check reports that as a finding.
  const stack = await findStack(stage).catch(() => undefined);
  const isWell = printFindings(await examine(stage, stack === undefined ? 'before' : 'after'));
  if (!isWell) process.exitCode = 1;
}, USAGE);
