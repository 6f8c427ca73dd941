// `npm run synth -- --stage prod` writes the CloudFormation template of a stage, offline. It also works with the examples of
// cdk.json.
import { parseArgs } from 'node:util';
import { listStages, print, readStage, runCommand } from './command.ts';
import { toStackName } from './stack.ts';
import { openTools } from './tools.ts';

const USAGE = 'Usage: npm run synth -- --stage prod';

await runCommand(async () => {
  const { values } = parseArgs({ options: { stage: { type: 'string' } } });
  const stage = readStage(values.stage ?? listStages()[0]);
  const tools = openTools();
  await tools.build();
  await tools.cdk(['synth', '--quiet', '--context', `stage=${stage.name}`, '--context', 'examples=allowed']);
  print(`cdk.out/${toStackName(stage)}.template.json`);
}, USAGE);
