// Checks for settings of cdk.json that are valid and still useless.
import { brand, type Brand } from '#shared/brand.ts';
import { listSamples } from '#shared/sender.ts';
import { findPlaceholders, type Stage } from '../../infra/stage.ts';
import { check, ok, skipped, stillExample, warning, wrong, type Result } from './check.ts';
import type { Finding } from './finding.ts';
import type { Check, Patient } from './patient.ts';

const judgeContact = ({ stage }: Patient): Result => {
  if (stage.contact === undefined)
    return skipped(
      'Without contact settings the contact form is closed, and /withdraw names only the email address.',
      `npm run setup -- --stage ${stage.name} --only contact-form`,
    );
  const examples = findPlaceholders(stage).filter((setting) => setting.startsWith('contact.'));
  if (examples.length > 0) return stillExample(stage, examples);
  return stage.contact.isOpen
    ? ok('The contact form is open.')
    : skipped('contact.isOpen closes the contact form.', 'Remove contact.isOpen from cdk.json, and deploy.');
};

export const checkContactForm: Check = (patient) =>
  check(patient, 'Settings: contact form', () => judgeContact(patient));

/** Judges `brand` as this checkout has it, which the next deployment builds. */
export const judgeList = (
  judged: Pick<Brand, 'list' | 'postalAddress' | 'newsletterUrl' | 'contactEmail'>,
  { contact, retain }: Stage,
): Result => {
  const { list, postalAddress, newsletterUrl } = judged;
  const samples = listSamples(judged);
  if (list === 'on' && postalAddress.trim() === '')
    return wrong(
      'The list is off, because brand.postalAddress is empty: the law asks for it in each mail to a subscriber.',
      'Write it in shared/brand.ts, and deploy.',
    );
  if (list === 'off' && newsletterUrl === '')
    return warning(
      'The list is off and brand.newsletterUrl is empty: no link leads to a newsletter.',
      "Set list to 'on' in shared/brand.ts, or name the newsletter's page there, and deploy.",
    );
  if (list === 'off') return ok('The list is off. Links to the newsletter lead to brand.newsletterUrl.');
  if (contact?.isOpen !== true)
    return skipped(
      'The pages offer the list, and the API refuses sign-ups: it needs the mail settings and the human check of the contact form.',
      'Complete contact in cdk.json by setup, step contact-form, and deploy.',
    );
  if (retain && samples.length > 0)
    return wrong(
      `Still a sample: ${samples.map((name) => `brand.${name}`).join(', ')}. No issue of the newsletter is sent.`,
      'Write yours in shared/brand.ts, and deploy.',
    );
  return ok('The list is on.');
};

export const examineSettings = (patient: Patient): Promise<Finding>[] => [
  checkContactForm(patient),
  check(patient, 'Settings: list', () => judgeList(brand, patient.stage)),
];
