// SSM's Parameter Store: the secrets of the laptop's stage, in memory, so that each start has its own again.
import * as z from 'zod/mini';
import { ACCOUNT } from '../cloudformation/intrinsics.ts';
import { Refusal } from './refusal.ts';

const Name = z.string().check(z.minLength(1), z.maxLength(1011));
const WithDecryption = z._default(z.boolean(), false);

const GetParameter = z.object({ Name, WithDecryption });
const GetParameters = z.object({
  Names: z.array(Name).check(z.minLength(1), z.maxLength(10)),
  WithDecryption,
});
const PutParameter = z.object({
  Name,
  // Of the standard tier.
  Value: z.string().check(z.minLength(1), z.maxLength(4096)),
  Type: z.optional(z.literal('SecureString')),
  Overwrite: z._default(z.boolean(), false),
});
const DeleteParameter = z.object({ Name });

interface Parameter {
  readonly value: string;
  readonly version: number;
  readonly modified: Date;
}

export type ParameterStore = (operation: string, body: unknown) => object;

const read = <T>(schema: z.ZodMiniType<T>, body: unknown): T => {
  const parsed = schema.safeParse(body);
  if (!parsed.success) throw new Refusal('ValidationException', z.prettifyError(parsed.error));
  return parsed.data;
};

/** What somebody gets who forgot to ask for decryption: as useless as the real cipher text. */
const encrypted = (value: string): string =>
  Buffer.from(`encrypted:${value.length}:${'*'.repeat(64)}`).toString('base64');

/**
 * Makes a store that holds SecureStrings by name. It answers GetParameter, GetParameters, PutParameter and
 * DeleteParameter, and throws the Refusal that SSM would give.
 */
export const parameterStore = (secrets: Readonly<Record<string, string>>): ParameterStore => {
  const parameters = new Map<string, Parameter>(
    Object.entries(secrets).map(([name, value]) => [name, { value, version: 1, modified: new Date() }]),
  );
  const shown = (name: string, { value, version, modified }: Parameter, decrypt: boolean) => ({
    ARN: `arn:aws:ssm:${ACCOUNT.region}:${ACCOUNT.id}:parameter/${name.replace(/^\//, '')}`,
    DataType: 'text',
    LastModifiedDate: modified.getTime() / 1000,
    Name: name,
    Type: 'SecureString',
    Value: decrypt ? value : encrypted(value),
    Version: version,
  });

  return (operation, body) => {
    switch (operation) {
      case 'GetParameter': {
        const { Name: name, WithDecryption: decrypt } = read(GetParameter, body);
        const parameter = parameters.get(name);
        if (!parameter) throw new Refusal('ParameterNotFound');
        return { Parameter: shown(name, parameter, decrypt) };
      }
      case 'GetParameters': {
        const { Names, WithDecryption: decrypt } = read(GetParameters, body);
        const found = Names.flatMap((name) => {
          const parameter = parameters.get(name);
          return parameter ? [shown(name, parameter, decrypt)] : [];
        });
        return { Parameters: found, InvalidParameters: Names.filter((name) => !parameters.has(name)) };
      }
      case 'PutParameter': {
        const { Name: name, Value, Type, Overwrite } = read(PutParameter, body);
        const before = parameters.get(name);
        if (before && !Overwrite) {
          throw new Refusal(
            'ParameterAlreadyExists',
            'The parameter already exists. To overwrite this value, set the overwrite option in the request to true.',
          );
        }
        if (!before && !Type) throw new Refusal('ValidationException', 'A parameter type is required');
        const version = (before?.version ?? 0) + 1;
        parameters.set(name, { value: Value, version, modified: new Date() });
        return { Tier: 'Standard', Version: version };
      }
      case 'DeleteParameter': {
        if (!parameters.delete(read(DeleteParameter, body).Name)) throw new Refusal('ParameterNotFound');
        return {};
      }
      default:
        throw new Refusal('UnknownOperationException');
    }
  };
};
