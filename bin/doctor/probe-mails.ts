// Lets the deployed stage mail SES's simulator.
import { LambdaClient } from '@aws-sdk/client-lambda';
import { ProbeOutcome } from '#shared/jobs.ts';
import type { Stage } from '../../infra/stage.ts';
import { invokeFunction } from '../invoke.ts';
import { toRegion } from '../stack.ts';

/** Takes the credentials now: in a workflow the doctor then assumes a role that only reads (lookup-role.ts). */
export const createProbe = (stage: Stage): (() => Promise<ProbeOutcome>) => {
  const credentials = new LambdaClient(toRegion(stage)).config.credentials();
  // The check reports it.
  credentials.catch(() => undefined);
  return async () =>
    ProbeOutcome.parse(await invokeFunction(stage, 'SendMailsFunction', { probes: true }, await credentials));
};
