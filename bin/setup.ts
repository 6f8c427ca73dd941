// `npm run setup -- --stage prod` leads from a fresh account to a running stage. It may be broken off and run again at any time.
import path from 'node:path';
import { parseArgs } from 'node:util';
import { print, readStage, ROOT, runCommand } from './command.ts';
import { deploy } from './deploy/deploy.ts';
import { examine } from './doctor/examine.ts';
import type { Phase } from './doctor/finding.ts';
import { printFindings } from './doctor/print.ts';
import { createProbe } from './doctor/probe-mails.ts';
import { createAsk } from './setup/ask.ts';
import { openSettingsFile } from './setup/settings-file.ts';
import { runSteps, type Setup } from './setup/step.ts';
import { BY_HAND, steps } from './setup/steps.ts';
import { openTools } from './tools.ts';

const USAGE = `Usage: npm run setup -- --stage prod

  --only <step>   does this step alone, even if it is done; may be given several times. The steps:
                  ${[...new Set(steps.map(({ name }) => name))].join(', ')}`;

await runCommand(async () => {
  const { values } = parseArgs({
    options: { stage: { type: 'string' }, only: { type: 'string', multiple: true } },
  });
  const { name } = readStage(values.stage);
  const tools = openTools();
  print(`This sets up the stage ${name}, step by step. What only you can do, each named when it is needed:`);
  for (const line of BY_HAND) print(`  - ${line}`);
  const setup: Setup = {
    ...openSettingsFile(path.join(ROOT, 'cdk.json'), name),
    ask: createAsk(),
    runCdk: tools.cdk,
    deploy: async (stage) => {
      // The first deployment lacks what the next steps add, so its findings do not count. The last step looks again.
      const checkHealth = async (phase: Phase) => {
        if (phase === 'after') return [];
        const findings = await examine(stage, phase);
        printFindings(findings);
        return findings;
      };
      print(await deploy(stage, { tools, checkHealth }));
    },
    checkHealth: async (stage) =>
      printFindings(await examine(stage, 'after', { probeMails: createProbe(stage) })),
  };
  await runSteps(steps, setup, values.only);
}, USAGE);
