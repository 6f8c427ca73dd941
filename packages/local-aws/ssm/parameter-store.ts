// SSM's Parameter Store, in memory and read-only.
import * as z from 'zod/mini';
import { AwsError } from '../aws-error.ts';
import { ACCOUNT } from '../cloudformation/intrinsics.ts';

const GetParameter = z.object({
  Name: z.string().check(z.minLength(1), z.maxLength(1011)),
  WithDecryption: z._default(z.boolean(), false),
});

/** What GetParameter returns without decryption: not the value, as on AWS. */
const encrypted = (value: string): string =>
  Buffer.from(`encrypted:${value.length}:${'*'.repeat(64)}`).toString('base64');

/** Makes a store of SecureStrings by name. It answers GetParameter and throws the AwsError that SSM would answer. */
export const parameterStore =
  (secrets: Readonly<Record<string, string>>) =>
  (operation: string, body: unknown): object => {
    if (operation !== 'GetParameter') throw new AwsError('UnknownOperationException');
    const request = GetParameter.safeParse(body);
    if (!request.success) throw new AwsError('ValidationException', z.prettifyError(request.error));
    const { Name, WithDecryption } = request.data;
    const value = Object.hasOwn(secrets, Name) ? secrets[Name] : undefined;
    if (value === undefined) throw new AwsError('ParameterNotFound');
    return {
      Parameter: {
        ARN: `arn:aws:ssm:${ACCOUNT.region}:${ACCOUNT.id}:parameter/${Name.replace(/^\//, '')}`,
        DataType: 'text',
        Name,
        Type: 'SecureString',
        Value: WithDecryption ? value : encrypted(value),
        Version: 1,
      },
    };
  };
