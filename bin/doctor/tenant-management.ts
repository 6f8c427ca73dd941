// What the Management API of the tenant says of its application and of its API.
import type { ManagementClient } from 'auth0';
import { unknown, wrong, type Result } from './check.ts';
import type { Patient } from './patient.ts';

/** Auth0's status of an error; undefined for any other error. */
const toStatus = (error: unknown): unknown =>
  error instanceof Error && 'statusCode' in error ? error.statusCode : undefined;

/**
 * Reads something from the tenant, if the stage names an application for that, and judges it. `judge` gets undefined if the tenant
 * has no such thing. `look` says where a person finds it.
 */
export const judgeByManagement = async <T>(
  { stage, secrets }: Patient,
  read: (management: ManagementClient) => Promise<T>,
  judge: (found: T | undefined) => Result,
  look: string,
): Promise<Result> => {
  const { management } = stage.customers;
  if (management === undefined)
    return unknown('Without customers.management in cdk.json the tenant does not tell.', look);
  const clientSecret = (await secrets()).get('tenantManagement')?.value;
  if (clientSecret === undefined) return unknown('The secret of customers.management cannot be read.', look);
  // Loading the library takes most of a second, which other stages need not spend.
  const { AuthApiError, ManagementClient } = await import('auth0');
  const { tenant, clientId } = management;
  try {
    const client = new ManagementClient({ domain: new URL(tenant).host, clientId, clientSecret });
    return judge(await read(client));
  } catch (error) {
    if (error instanceof AuthApiError)
      return wrong(
        'The tenant refuses the application of customers.management, or its secret.',
        `npm run setup -- --stage ${stage.name} --only tenant-management`,
      );
    if (toStatus(error) === 404) return judge(undefined);
    throw error;
  }
};
