// The process of one synth: runs the stack's program as the CDK's command line does. It loads the CDK while it waits for its turn.
import { importSource } from './own-sources.ts';
import { createStage, STAGE } from './stage.ts';

process.env['CDK_CONTEXT_JSON'] = JSON.stringify({ stage: STAGE, stages: { [STAGE]: createStage() } });
// Skips the rules for deployments, which take a third of a synth. The infra tests and each deployment apply them.
process.env['CDK_VALIDATION'] = 'false';

const turn = new Promise<string>((resolve) => {
  process.once('message', (folder) => resolve(String(folder)));
});
process.once('disconnect', () => process.exit(1));
await importSource('infra/app.ts');
process.env['CDK_OUTDIR'] = await turn;
await importSource('bin/app.ts');
process.exit();
