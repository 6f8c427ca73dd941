// The secrets of a stage as the Parameter Store has them.
import { GetParametersCommand, SSMClient, type GetParametersResult } from '@aws-sdk/client-ssm';
import { toSecretName } from '../../infra/secrets.ts';
import type { Stage } from '../../infra/stage.ts';
import { toRegion } from '../stack.ts';
import { isDenied } from './check.ts';

export type SecretKey = Parameters<typeof toSecretName>[1];

interface StoredSecret {
  /** The type of the parameter, which should be `SecureString`. */
  readonly type: string;
  /** Undefined when these credentials may not decrypt it. */
  readonly value: string | undefined;
}

export type StoredSecrets = ReadonlyMap<SecretKey, StoredSecret>;

/** The secrets that the stage needs. */
export const listNeededSecrets = ({ customers, contact }: Stage): SecretKey[] => [
  'stripeKey',
  'stripeWebhook',
  'mailLink',
  'addressKey',
  'handOff',
  ...(contact === undefined ? [] : (['humanCheck'] as const)),
  ...(customers.management === undefined ? [] : (['tenantManagement'] as const)),
];

/** Reads the secrets that are stored; without their values if these credentials may not decrypt them. */
export const readSecrets = async (stage: Stage): Promise<StoredSecrets> => {
  const client = new SSMClient(toRegion(stage));
  const keys = listNeededSecrets(stage);
  const Names = keys.map((key) => toSecretName(stage.name, key));
  const read = async (WithDecryption: boolean) => {
    const { Parameters = [] }: GetParametersResult = await client.send(
      new GetParametersCommand({ Names, WithDecryption }),
    );
    return new Map(
      keys.flatMap((key): [SecretKey, StoredSecret][] => {
        const parameter = Parameters.find(({ Name }) => Name === toSecretName(stage.name, key));
        if (parameter === undefined) return [];
        const isReadable = WithDecryption || parameter.Type !== 'SecureString';
        return [[key, { type: parameter.Type ?? '', value: isReadable ? parameter.Value : undefined }]];
      }),
    );
  };
  try {
    return await read(true);
  } catch (error) {
    if (!isDenied(error)) throw error;
    return read(false);
  }
};
