import { ManagementClient } from 'auth0';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { startManagedTenant } from '../managed-tenant.ts';
import { callByHttp } from './visitor.ts';

const managed = await startManagedTenant('robot', 'robot-secret');
afterAll(managed.close);

beforeEach(callByHttp);

const connect = (clientSecret = 'robot-secret') =>
  new ManagementClient({ domain: managed.host, clientId: 'robot', clientSecret, maxRetries: 0 });

it('refuses other credentials, and what it does not have', async () => {
  await expect(connect('other').clients.list()).rejects.toThrow('Unauthorized');
  await expect(connect().clients.get('nobody')).rejects.toMatchObject({ statusCode: 404 });
});
