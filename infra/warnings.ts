// Warnings at each synth about settings that do not stop a deployment.
import { Annotations } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import type { Stage } from './stage.ts';

const listWarnings = ({ contact }: Stage): Record<string, string> => ({
  ...(contact === undefined && {
    contactMissing:
      'has no contact settings: its contact form is closed, staff are mailed of nothing, and people withdraw from a contract by their own mail.',
  }),
  ...(contact?.isOpen === false && {
    contactClosed:
      'has its contact form closed by contact.isOpen; withdrawals are still taken, and staff are still mailed of what came before.',
  }),
});

/** Warns of each setting of the stage that keeps a feature closed or makes it less safe. */
export const addWarnings = (stack: Construct, stage: Stage): void => {
  for (const [id, warning] of Object.entries(listWarnings(stage)))
    Annotations.of(stack).addWarningV2(`plainly:${id}`, `The stage ${stage.name} ${warning}`);
};
