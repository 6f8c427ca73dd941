// What an operator is warned of at each synthesis, because a deployment would go through without it.
import { Annotations } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { findPlaceholders } from './stage.ts';
import type { Stage } from './stage.ts';

const listWarnings = (stage: Stage): Record<string, string> => {
  const { signIn, pay, contact } = findPlaceholders(stage);
  const until = (settings: readonly string[], consequence: string) =>
    `still has examples for ${settings.join(', ')}: ${consequence} until cdk.json names yours.`;
  return {
    ...(stage.customers.handOff === 'bare' && {
      bareHandOff: `takes hand-offs to the profile form unsigned: whoever knows a customer's id can complete their profile. Give the Action its secret and remove customers.handOff.`,
    }),
    ...(signIn.length > 0 && { signInPlaceholders: until(signIn, 'no customer can sign in') }),
    ...(pay.length > 0 && { payPlaceholders: until(pay, 'nobody can pay') }),
    ...(contact.length > 0 && { contactPlaceholders: until(contact, 'its contact form is closed') }),
    ...(stage.contact === undefined && {
      contactMissing: 'has no contact settings: its contact form is closed, and staff are mailed of nothing.',
    }),
    ...(stage.contact?.isOpen === false && {
      contactClosed:
        'has its contact form closed by contact.isOpen; staff are still mailed of what came before.',
    }),
  };
};

/** Warns of each setting of the stage that leaves something closed, or less safe than it could be. */
export const addWarnings = (stack: Construct, stage: Stage): void => {
  for (const [id, warning] of Object.entries(listWarnings(stage)))
    Annotations.of(stack).addWarningV2(`plainly:${id}`, `The stage ${stage.name} ${warning}`);
};
