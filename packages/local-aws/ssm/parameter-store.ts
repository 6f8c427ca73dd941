// SSM's Parameter Store, in memory. It begins with the given secrets.
import * as z from 'zod/mini';
import { AwsError } from '../aws-error.ts';
import { ACCOUNT } from '../cloudformation/intrinsics.ts';

interface StoredParameter {
  readonly name: string;
  readonly type: 'String' | 'SecureString';
  readonly value: string;
  readonly version: number;
  readonly modifiedAtSeconds: number;
}

const Name = z.string().check(z.minLength(1), z.maxLength(1011));

const GetParameter = z.object({ Name, WithDecryption: z._default(z.boolean(), false) });

const GetParameters = z.object({
  Names: z.array(Name).check(z.minLength(1), z.maxLength(10)),
  WithDecryption: z._default(z.boolean(), false),
});

const PutParameter = z.object({
  Name,
  Value: z.string().check(z.minLength(1), z.maxLength(4096)),
  Type: z.optional(z.enum(['String', 'SecureString'])),
  Overwrite: z._default(z.boolean(), false),
});

const DescribeParameters = z.object({
  ParameterFilters: z._default(
    z.array(
      z.object({
        Key: z.literal('Name'),
        Option: z._default(z.literal('Equals'), 'Equals'),
        Values: z.array(Name).check(z.minLength(1)),
      }),
    ),
    [],
  ),
});

/** The result for a SecureString without decryption. As on AWS, it is not the value. */
const encrypt = (value: string): string =>
  Buffer.from(`encrypted:${value.length}:${'*'.repeat(64)}`).toString('base64');

const describe = ({ name, type, version, modifiedAtSeconds }: StoredParameter) => ({
  ARN: `arn:aws:ssm:${ACCOUNT.region}:${ACCOUNT.id}:parameter/${name.replace(/^\//, '')}`,
  DataType: 'text',
  LastModifiedDate: modifiedAtSeconds,
  Name: name,
  Type: type,
  Version: version,
});

const read = (parameter: StoredParameter, isDecrypted: boolean) => ({
  ...describe(parameter),
  Value: parameter.type === 'String' || isDecrypted ? parameter.value : encrypt(parameter.value),
});

const parse = <Schema extends z.ZodMiniType>(schema: Schema, body: unknown): z.output<Schema> => {
  const request = schema.safeParse(body);
  if (!request.success) throw new AwsError('ValidationException', z.prettifyError(request.error));
  return request.data;
};

/** Makes a store with SecureStrings by name. It has the operations by name, and throws the AwsError that SSM would answer. */
export const parameterStore = (secrets: Readonly<Record<string, string>>) => {
  const parameters = new Map<string, StoredParameter>();
  const put = (name: string, type: StoredParameter['type'], value: string): number => {
    const version = (parameters.get(name)?.version ?? 0) + 1;
    const modifiedAtSeconds = Math.floor(Date.now() / 1000);
    parameters.set(name, { name, type, value, version, modifiedAtSeconds });
    return version;
  };
  for (const [name, value] of Object.entries(secrets)) put(name, 'SecureString', value);

  const operations: Readonly<Record<string, (body: unknown) => object>> = {
    GetParameter: (body) => {
      const request = parse(GetParameter, body);
      const parameter = parameters.get(request.Name);
      if (parameter === undefined) throw new AwsError('ParameterNotFound');
      return { Parameter: read(parameter, request.WithDecryption) };
    },
    GetParameters: (body) => {
      const request = parse(GetParameters, body);
      const found = request.Names.flatMap((name) => parameters.get(name) ?? []);
      return {
        Parameters: found.map((parameter) => read(parameter, request.WithDecryption)),
        InvalidParameters: request.Names.filter((name) => !parameters.has(name)),
      };
    },
    PutParameter: (body) => {
      const request = parse(PutParameter, body);
      const former = parameters.get(request.Name);
      if (former && !request.Overwrite) {
        throw new AwsError(
          'ParameterAlreadyExists',
          'The parameter already exists. To overwrite this value, set the overwrite option in the request to true.',
        );
      }
      const type = request.Type ?? former?.type;
      if (type === undefined) {
        throw new AwsError(
          'ValidationException',
          'A parameter type is required when you create a parameter.',
        );
      }
      return { Tier: 'Standard', Version: put(request.Name, type, request.Value) };
    },
    DescribeParameters: (body) => {
      const { ParameterFilters } = parse(DescribeParameters, body);
      const found = [...parameters.values()].filter(({ name }) =>
        ParameterFilters.every(({ Values }) => Values.includes(name)),
      );
      return { Parameters: found.map(describe) };
    },
  };

  return (operation: string, body: unknown): object => {
    const run = Object.hasOwn(operations, operation) ? operations[operation] : undefined;
    if (!run) throw new AwsError('UnknownOperationException');
    return run(body);
  };
};
