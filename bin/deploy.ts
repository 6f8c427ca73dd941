// `npm run deploy -- --stage prod` checks, builds and deploys a stage, and checks it again.
import { parseArgs } from 'node:util';
import { print, readStage, runCommand } from './command.ts';
import { deploy } from './deploy/deploy.ts';
import { readAsWorkflow } from './deploy/lookup-role.ts';
import { examine } from './doctor/examine.ts';
import { printFindings } from './doctor/print.ts';
import { openTools } from './tools.ts';

const USAGE = 'Usage: npm run deploy -- --stage prod';

await runCommand(async () => {
  const { values } = parseArgs({ options: { stage: { type: 'string' } } });
  const stage = readStage(values.stage);
  // Copy the environment now: `readAsWorkflow` changes it, and the CDK's command line needs the rights of the start.
  const tools = openTools({ ...process.env });
  await readAsWorkflow(stage);
  print(
    await deploy(stage, {
      tools,
      checkHealth: async (phase) => printFindings(await examine(stage, phase)),
    }),
  );
}, USAGE);
