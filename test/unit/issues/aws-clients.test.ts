// What the sender of issues asks AWS about itself: who the staff are, and whether SES signs for a domain.
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { listen } from '../../listen.ts';
import { environment } from '../events.ts';

/** The answers in turn, of which the last one stays, and what was asked. */
let answers: { readonly status?: number; readonly body?: object }[];
const asked: { readonly line: string; readonly target: unknown; readonly body: string }[] = [];
const server = await listen((request, response) => {
  const { method, url, headers } = request;
  void buffer(request).then((body) => {
    asked.push({ line: `${method} ${url}`, target: headers['x-amz-target'], body: body.toString() });
    const { status = 200, body: answer = {} } = (answers.length > 1 ? answers.shift() : answers[0]) ?? {};
    response.writeHead(status).end(JSON.stringify(answer));
  });
});
afterAll(() => server.close());
Object.assign(process.env, environment, {
  AWS_ENDPOINT_URL_SESV2: server.url,
  AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: server.url,
});
const { listStaff } = await import('../../../functions/issues/staff.client.ts');
const { findEmailIdentity } = await import('../../../functions/issues/email-identity.client.ts');
beforeEach(() => void (asked.length = 0));

it('lists the addresses of all staff who may sign in, in lower case and in order', async () => {
  const user = (address: string | undefined, Enabled = true) => ({
    Enabled,
    Attributes: [
      { Name: 'sub', Value: '1' },
      ...(address === undefined ? [] : [{ Name: 'email', Value: address }]),
    ],
  });
  answers = [
    { body: { Users: [user('Tom@bakery.example'), user('gone@bakery.example', false)], NextToken: 'next' } },
    { body: { Users: [user(undefined), user('edith@bakery.example')] } },
  ];
  expect(await listStaff()).toEqual(['edith@bakery.example', 'tom@bakery.example']);
  const group = { UserPoolId: environment.STAFF_POOL_ID, GroupName: 'content-editors' };
  expect(asked.map(({ body }) => JSON.parse(body))).toEqual([group, { ...group, NextToken: 'next' }]);
  expect(asked[0]).toMatchObject({
    line: 'POST /',
    target: 'AWSCognitoIdentityProviderService.ListUsersInGroup',
  });
});

it.each<[string, number, object, object | undefined]>([
  [
    'verified, and signs',
    200,
    { VerifiedForSendingStatus: true, DkimAttributes: { Status: 'SUCCESS', SigningEnabled: true } },
    { isVerified: true, isSigning: true },
  ],
  [
    'verified, and does not sign',
    200,
    { VerifiedForSendingStatus: true, DkimAttributes: { Status: 'SUCCESS', SigningEnabled: false } },
    { isVerified: true, isSigning: false },
  ],
  [
    'waiting for its records',
    200,
    { VerifiedForSendingStatus: false },
    { isVerified: false, isSigning: false },
  ],
  ['unknown', 404, {}, undefined],
])('finds an identity of SES that is %s', async (_, status, body, identity) => {
  answers = [{ status, body }];
  expect(await findEmailIdentity('mail.bakery.example')).toEqual(identity);
  expect(asked.map(({ line }) => line)).toEqual(['GET /v2/email/identities/mail.bakery.example']);
});

it('throws where AWS refuses to tell', async () => {
  answers = [{ status: 403 }];
  for (const ask of [listStaff, () => findEmailIdentity('bakery.example')])
    await expect(ask()).rejects.toMatchObject({ $metadata: { httpStatusCode: 403 } });
});
