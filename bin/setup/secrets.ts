// The secrets of a stage: kept in the Parameter Store, and never printed.
import { randomBytes } from 'node:crypto';
import {
  DescribeParametersCommand,
  GetParameterCommand,
  PutParameterCommand,
  SSMClient,
} from '@aws-sdk/client-ssm';
import { OperatorError } from '../../infra/operator-error.ts';
import { toSecretName } from '../../infra/secrets.ts';
import type { Stage } from '../../infra/stage.ts';
import { print } from '../command.ts';
import { checkSecret } from '../doctor/secrets.ts';
import type { SecretKey } from '../doctor/stored-secrets.ts';
import { toRegion } from '../stack.ts';
import { askUntilRight } from './ask.ts';
import { unlessWell, type Step } from './step.ts';

export const hasSecret = async (stage: Stage, key: SecretKey): Promise<boolean> => {
  const Values = [toSecretName(stage.name, key)];
  const { Parameters = [] } = await new SSMClient(toRegion(stage)).send(
    new DescribeParametersCommand({ ParameterFilters: [{ Key: 'Name', Option: 'Equals', Values }] }),
  );
  return Parameters.length > 0;
};

/** Throws ParameterNotFound when there is none. */
export const readSecret = async (stage: Stage, key: SecretKey): Promise<string> => {
  const { Parameter } = await new SSMClient(toRegion(stage)).send(
    new GetParameterCommand({ Name: toSecretName(stage.name, key), WithDecryption: true }),
  );
  return Parameter?.Value ?? '';
};

/** Replaces what was stored. Functions read the new value within five minutes. */
export const storeSecret = async (stage: Stage, key: SecretKey, value: string): Promise<void> => {
  const Name = toSecretName(stage.name, key);
  await new SSMClient(toRegion(stage)).send(
    new PutParameterCommand({ Name, Type: 'SecureString', Value: value, Overwrite: true }),
  );
  print(`  Stored as ${Name}.`);
};

const KEY_BYTES = 48;

const createKey = (): string => randomBytes(KEY_BYTES).toString('base64');

/** The key with which the tenant's Action and the site sign their messages to each other. */
export const handOffSecret: Step = {
  name: 'hand-off-secret',
  findReason: unlessWell(checkSecret('handOff')),
  run: ({ readStage }) => storeSecret(readStage(), 'handOff', createKey()),
};

/** How many keys of the links are kept: a link lives for a year, and a rotation a year needs one former key. */
const KEPT_KEYS = 3;

/** The key that signs the links in our mails. Run again, it puts a new key above the former ones, which stay valid. */
export const mailLinkSecret: Step = {
  name: 'mail-link-secret',
  findReason: unlessWell(checkSecret('mailLink')),
  run: async ({ readStage }) => {
    const stage = readStage();
    const former = (await hasSecret(stage, 'mailLink')) ? await readSecret(stage, 'mailLink') : '';
    const keys = [createKey(), ...former.split('\n').filter((line) => line.trim() !== '')];
    await storeSecret(stage, 'mailLink', keys.slice(0, KEPT_KEYS).join('\n'));
  },
};

/** The key of the ids of addresses, which is made once. */
export const addressKey: Step = {
  name: 'address-key',
  findReason: unlessWell(checkSecret('addressKey')),
  run: async ({ readStage }) => {
    const stage = readStage();
    if (await hasSecret(stage, 'addressKey'))
      throw new OperatorError(
        `${toSecretName(stage.name, 'addressKey')} is stored and must stay: with another key we would forget who left the list`,
      );
    await storeSecret(stage, 'addressKey', createKey());
  },
};

/** The secret half of the Turnstile widget. A stage without a form needs none. */
export const humanCheckSecret: Step = {
  name: 'human-check-secret',
  findReason: unlessWell(checkSecret('humanCheck')),
  run: async ({ ask, readStage }) => {
    const message = 'Secret key of the Turnstile widget';
    const secret = await askUntilRight(ask, { message, isSecret: true }, (answer) =>
      /^[\w.-]{20,200}$/.test(answer) ? undefined : 'A secret key of Turnstile has 20 characters or more.',
    );
    await storeSecret(readStage(), 'humanCheck', secret);
  },
};
