// Checks for settings of cdk.json that are valid and still useless.
import { findPlaceholders } from '../../infra/stage.ts';
import { check, ok, skipped, stillExample, wrong, type Result } from './check.ts';
import type { Finding } from './finding.ts';
import type { Check, Patient } from './patient.ts';

const judgeHandOff = ({ stage }: Patient): Result =>
  stage.customers.handOff === 'signed'
    ? ok('The hand-off to the profile form is signed.')
    : wrong(
        "The hand-off to the profile form is not signed: anyone who knows a customer's id can complete the profile.",
        'Give the Action its secret HAND_OFF_SECRET, and remove customers.handOff from cdk.json.',
      );

const judgeContact = ({ stage }: Patient): Result => {
  if (stage.contact === undefined)
    return skipped(
      'Without contact settings the contact form is closed.',
      `npm run setup -- --stage ${stage.name} --again contact-form`,
    );
  const examples = findPlaceholders(stage).filter((setting) => setting.startsWith('contact.'));
  if (examples.length > 0) return stillExample(stage, examples);
  return stage.contact.isOpen
    ? ok('The contact form is open.')
    : skipped('contact.isOpen closes the contact form.', 'Remove contact.isOpen from cdk.json, and deploy.');
};

export const checkContactForm: Check = (patient) =>
  check(patient, 'Settings: contact form', () => judgeContact(patient));

export const examineSettings = (patient: Patient): Promise<Finding>[] => [
  check(patient, 'Settings: hand-off', () => judgeHandOff(patient)),
  checkContactForm(patient),
];
