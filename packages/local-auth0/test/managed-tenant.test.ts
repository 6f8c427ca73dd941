import { ManagementClient } from 'auth0';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { startManagedTenant } from '../managed-tenant.ts';
import { callByHttp } from './visitor.ts';

const managed = await startManagedTenant('robot', 'robot-secret');
afterAll(managed.close);

beforeEach(callByHttp);

const connect = (clientSecret = 'robot-secret') =>
  new ManagementClient({ domain: managed.host, clientId: 'robot', clientSecret, maxRetries: 0 });

it('keeps what is created and changed', async () => {
  const { clients } = connect();
  const { client_id: id = '' } = await clients.create({ name: 'Shop', app_type: 'spa' });
  await clients.update(id, { callbacks: ['https://shop.example/callback'] });
  expect(await clients.get(id)).toMatchObject({
    name: 'Shop',
    callbacks: ['https://shop.example/callback'],
  });
  const { data } = await clients.list({ app_type: 'spa' });
  expect(data.map(({ name }) => name)).toEqual(['Shop']);
  expect(managed.changes).toEqual(['POST /clients', `PATCH /clients/${id}`]);
});

it('refuses other credentials, and what it does not have', async () => {
  await expect(connect('other').clients.list()).rejects.toThrow('Unauthorized');
  await expect(connect().clients.get('nobody')).rejects.toMatchObject({ statusCode: 404 });
});
