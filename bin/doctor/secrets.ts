// Checks whether the secrets are stored, and have the form that they should have.
import { limits } from '#shared/limits.ts';
import { toSecretName } from '../../infra/secrets.ts';
import { check, notDeployed, ok, skipped, unknown, wrong, type Result } from './check.ts';
import type { Finding } from './finding.ts';
import type { Check, Patient } from './patient.ts';
import { listNeededSecrets, type SecretKey } from './stored-secrets.ts';

const { min } = limits.handOffSecret;

/** Says what is wrong with a value, without repeating the value. */
const complaints: Partial<Record<SecretKey, (value: string) => string | undefined>> = {
  handOff: (value) =>
    value.length < min ? `It has ${value.length} characters, and needs ${min}.` : undefined,
  stripeKey: (value) =>
    /^[sr]k_(test|live)_\w+$/.test(value) ? undefined : 'It is not a secret key of Stripe.',
  stripeWebhook: (value) =>
    /^whsec_\w+$/.test(value) ? undefined : 'It is not the signing secret of an endpoint.',
  mailLink: (value) =>
    value
      .trim()
      .split('\n')
      .every((line) => line.trim().length >= min)
      ? undefined
      : `A line has fewer than ${min} characters.`,
  addressKey: (value) => (value.length < min ? `It has fewer than ${min} characters.` : undefined),
};

/** The steps of `npm run setup` that store the secrets. */
const STEPS: Readonly<Record<SecretKey, string>> = {
  handOff: 'hand-off-secret',
  stripeKey: 'stripe-key',
  stripeWebhook: 'stripe-webhook',
  humanCheck: 'human-check-secret',
  tenantManagement: 'tenant-management',
  mailLink: 'mail-link-secret',
  addressKey: 'address-key',
};

const judge = async ({ stage, stack, secrets }: Patient, key: SecretKey): Promise<Result> => {
  const name = toSecretName(stage.name, key);
  const mend = `npm run setup -- --stage ${stage.name} --only ${STEPS[key]}`;
  if (!listNeededSecrets(stage).includes(key)) return skipped('The stage needs none.', mend);
  const secret = (await secrets()).get(key);
  // Stripe makes this secret with the endpoint, which needs the address of the site.
  if (secret === undefined && key === 'stripeWebhook' && (await stack()) === undefined)
    return notDeployed(stage);
  if (secret === undefined) return wrong(`There is no parameter ${name}.`, mend);
  if (secret.type !== 'SecureString')
    return wrong(`${name} is of type ${secret.type}: anyone who may list parameters reads it.`, mend);
  if (secret.value === undefined)
    return unknown(
      'It is stored. These credentials may not decrypt it.',
      'Use credentials with kms:Decrypt.',
    );
  const complaint = complaints[key]?.(secret.value);
  return complaint === undefined ? ok('It is stored.') : wrong(`${name}: ${complaint}`, mend);
};

export const checkSecret =
  (key: SecretKey): Check =>
  (patient) =>
    check(patient, `Secrets: ${toSecretName('', key).split('/').at(-1) ?? ''}`, () => judge(patient, key));

export const examineSecrets = (patient: Patient): Promise<Finding>[] =>
  listNeededSecrets(patient.stage).map((key) => checkSecret(key)(patient));
