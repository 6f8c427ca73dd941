// The operations an administrator calls with signed requests (`aws cognito-idp admin-…`); signatures are not verified.
import * as z from 'zod/mini';
import { attributesOf, mfaOf } from './account.ts';
import { setPassword } from './passwords.ts';
import { assertPool, operation, type Operation, type Pool } from './pool.ts';
import type { User } from './store.ts';
import { revokeAll } from './tokens.ts';
import { addUser, requireUser, setEnabled, temporaryPassword } from './users.ts';

const Target = { UserPoolId: z.string(), Username: z.string() };

function targetOf(pool: Pool, request: { UserPoolId: string; Username: string }): User {
  assertPool(pool, request.UserPoolId);
  return requireUser(pool, request.Username);
}

const CreateUser = z.object({
  ...Target,
  TemporaryPassword: z.optional(z.string()),
  MessageAction: z.optional(z.enum(['RESEND', 'SUPPRESS'])),
  UserAttributes: z.optional(z.array(z.object({ Name: z.string(), Value: z.string() }))),
});

const adminCreateUser = operation(CreateUser, (pool, request) => {
  assertPool(pool, request.UserPoolId);
  const attribute = (wanted: string) => request.UserAttributes?.find(({ Name }) => Name === wanted)?.Value;
  const password = request.TemporaryPassword ?? temporaryPassword();
  const email = attribute('email') ?? request.Username;
  const name = attribute('name');
  const user = addUser(pool, { email, password, permanent: false, groups: [], ...(name && { name }) });
  if (request.MessageAction !== 'SUPPRESS')
    pool.onMail({ to: email, subject: 'Your temporary password', code: password });
  return { User: { ...summaryOf(user), Attributes: attributesOf(user) } };
});

const adminSetUserPassword = operation(
  z.object({ ...Target, Password: z.string(), Permanent: z.optional(z.boolean()) }),
  (pool, request) => {
    setPassword(
      pool,
      targetOf(pool, request),
      request.Password,
      request.Permanent ? 'permanent' : 'temporary',
    );
    return {};
  },
);

const adminAddUserToGroup = operation(z.object({ ...Target, GroupName: z.string() }), (pool, request) => {
  const user = targetOf(pool, request);
  user.groups = [...new Set([...user.groups, request.GroupName])];
  pool.store.save();
  return {};
});

const adminRemoveUserFromGroup = operation(
  z.object({ ...Target, GroupName: z.string() }),
  (pool, request) => {
    const user = targetOf(pool, request);
    user.groups = user.groups.filter((group) => group !== request.GroupName);
    pool.store.save();
    return {};
  },
);

const adminDisableUser = operation(z.object(Target), (pool, request) => {
  setEnabled(pool, targetOf(pool, request).sub, false);
  return {};
});

const adminEnableUser = operation(z.object(Target), (pool, request) => {
  setEnabled(pool, targetOf(pool, request).sub, true);
  return {};
});

const adminUserGlobalSignOut = operation(z.object(Target), (pool, request) => {
  revokeAll(pool, targetOf(pool, request).sub);
  return {};
});

const adminGetUser = operation(z.object(Target), (pool, request) => {
  const user = targetOf(pool, request);
  return { ...summaryOf(user), UserAttributes: attributesOf(user), ...mfaOf(user) };
});

const listUsers = operation(z.object({ UserPoolId: z.string() }), (pool, { UserPoolId }) => {
  assertPool(pool, UserPoolId);
  return { Users: pool.store.users.map((user) => ({ ...summaryOf(user), Attributes: attributesOf(user) })) };
});

function summaryOf(user: User): object {
  return {
    Username: user.sub,
    Enabled: user.enabled,
    UserStatus: user.status,
    UserCreateDate: user.createdMs / 1000,
    UserLastModifiedDate: user.modifiedMs / 1000,
  };
}

/** By the names of the API. Not for browsers: the server refuses them to whoever sends an Origin or no signature. */
export const adminOperations: Record<string, Operation> = {
  AdminAddUserToGroup: adminAddUserToGroup,
  AdminCreateUser: adminCreateUser,
  AdminDisableUser: adminDisableUser,
  AdminEnableUser: adminEnableUser,
  AdminGetUser: adminGetUser,
  AdminRemoveUserFromGroup: adminRemoveUserFromGroup,
  AdminSetUserPassword: adminSetUserPassword,
  AdminUserGlobalSignOut: adminUserGlobalSignOut,
  ListUsers: listUsers,
};
