// Warnings for the operator at each synthesis, about settings with which a deployment still works.
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
      bareHandOff: `takes hand-offs to the profile form unsigned: anyone who knows a customer's id can complete the profile. Give the Action its secret and remove customers.handOff.`,
    }),
    ...(signIn.length > 0 && { signInPlaceholders: until(signIn, 'no customer can sign in') }),
    ...(pay.length > 0 && { payPlaceholders: until(pay, 'no customer can pay') }),
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

/** Warns of each setting of the stage that keeps a feature closed or makes it less safe. */
export const addWarnings = (stack: Construct, stage: Stage): void => {
  for (const [id, warning] of Object.entries(listWarnings(stage)))
    Annotations.of(stack).addWarningV2(`plainly:${id}`, `The stage ${stage.name} ${warning}`);
};
