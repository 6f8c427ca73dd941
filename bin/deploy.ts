// `npm run deploy -- --stage prod` checks, builds and deploys a stage, and checks it again.
import { parseArgs } from 'node:util';
import { print, readStage, runCommand } from './command.ts';
import { deploy } from './deploy/deploy.ts';
import { readAsWorkflow } from './deploy/lookup-role.ts';
import { examine } from './doctor/examine.ts';
import type { Phase } from './doctor/finding.ts';
import { printFindings } from './doctor/print.ts';
import { openTools } from './tools.ts';

const USAGE = `Usage: npm run deploy -- --stage prod

  --despite <title>   deploys although the doctor finds this wrong, for example --despite "Tenant: issuer"; once for each finding`;

await runCommand(async () => {
  const { values } = parseArgs({
    options: { stage: { type: 'string' }, despite: { type: 'string', multiple: true } },
  });
  const { despite = [] } = values;
  const stage = readStage(values.stage);
  // Copy the environment now: `readAsWorkflow` changes it, and the CDK's command line needs the rights of the start.
  const tools = openTools({ ...process.env });
  await readAsWorkflow(stage);
  const checkHealth = async (phase: Phase) => {
    const findings = await examine(stage, phase);
    printFindings(findings);
    return findings;
  };
  print(await deploy(stage, { tools, checkHealth, despite }));
}, USAGE);
