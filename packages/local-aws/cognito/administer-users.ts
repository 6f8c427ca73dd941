// The operations of an operator: invite, list, disable and enable users.
import { randomInt, randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { groupNotFound, invalidParameter, resendNotPossible, userExists, userNotFound } from './errors.ts';
import { setPassword } from './passwords.ts';
import { assertPool, operation, type Pool } from './pool.ts';
import { toAttributes } from './second-factor.ts';
import { findUser, type User } from './store.ts';
import { findTokenHolder } from './tokens.ts';

const Target = z.object({ UserPoolId: z.string(), Username: z.string() });

/** Throws for another pool, and for a user who is not in it. */
const findUserOfPool = (pool: Pool, userPoolId: string, username: string): User => {
  assertPool(pool, userPoolId);
  const user = findUser(pool.store, username);
  if (!user) throw userNotFound();
  return user;
};

const readStatus = (user: User): string => {
  if (user.temporaryPasswordUntilMs !== undefined) return 'FORCE_CHANGE_PASSWORD';
  return user.isResetRequired ? 'RESET_REQUIRED' : 'CONFIRMED';
};

const describeAdministered = (user: User): object => ({
  Username: user.sub,
  Enabled: user.isDisabled !== true,
  UserStatus: readStatus(user),
});

/** Twenty characters, with one of each kind that a policy may require. */
const createTemporaryPassword = (): string => {
  const kinds = ['abcdefghijkmnpqrstuvwxyz', 'ABCDEFGHJKLMNPQRSTUVWXYZ', '23456789', '!@#%'];
  return Array.from({ length: 20 }, (_, index) => {
    const letters = kinds[index % kinds.length] ?? '';
    return letters.charAt(randomInt(letters.length));
  }).join('');
};

/** Gives the user a new temporary password and mails it. */
const sendInvitation = (pool: Pool, user: User): void => {
  const password = createTemporaryPassword();
  setPassword(pool, user, password, 'temporary');
  pool.sendMail({
    from: 'no-reply@verificationemail.com',
    to: [user.email],
    cc: [],
    bcc: [],
    replyTo: [],
    subject: pool.invitationMail.subject,
    html: pool.invitationMail.message.replace('{username}', user.email).replace('{####}', password),
    headers: [],
  });
};

export const describeUserPool = operation(z.object({ UserPoolId: z.string() }), (pool, { UserPoolId }) => {
  assertPool(pool, UserPoolId);
  return {
    UserPool: { Id: UserPoolId, DeletionProtection: pool.isProtected ? 'ACTIVE' : 'INACTIVE' },
  };
});

export const adminGetUser = operation(Target, (pool, { UserPoolId, Username }) =>
  describeAdministered(findUserOfPool(pool, UserPoolId, Username)),
);

export const adminCreateUser = operation(
  z.extend(Target, {
    UserAttributes: z._default(z.array(z.object({ Name: z.string(), Value: z.string() })), []),
    MessageAction: z.optional(z.enum(['RESEND'], 'plays RESEND only')),
  }),
  (pool, { UserPoolId, Username, UserAttributes, MessageAction }) => {
    assertPool(pool, UserPoolId);
    const existing = findUser(pool.store, Username);
    if (MessageAction === 'RESEND') {
      if (!existing) throw userNotFound();
      if (existing.temporaryPasswordUntilMs === undefined) throw resendNotPossible();
      sendInvitation(pool, existing);
      return { User: { ...describeAdministered(existing), Attributes: toAttributes(existing) } };
    }
    if (existing) throw userExists();
    if (!/^[^@\s]+@[^@\s]+$/.test(Username)) throw invalidParameter('Username should be an email.');
    const name = UserAttributes.find(({ Name }) => Name === 'name')?.Value;
    const isVerified = UserAttributes.some(
      ({ Name, Value }) => Name === 'email_verified' && Value.toLowerCase() === 'true',
    );
    // Every user of this pool has a verified address, because recovery codes go there.
    if (!isVerified) throw invalidParameter('plays users with email_verified only');
    const user: User = {
      sub: randomUUID(),
      email: Username,
      ...(name !== undefined && { name }),
      groups: [],
      saltHex: '',
      verifierHex: '',
    };
    pool.store.users.push(user);
    sendInvitation(pool, user);
    return { User: { ...describeAdministered(user), Attributes: toAttributes(user) } };
  },
);

const assertGroup = (pool: Pool, group: string): void => {
  if (!pool.groups.includes(group)) throw groupNotFound();
};

export const adminAddUserToGroup = operation(
  z.extend(Target, { GroupName: z.string() }),
  (pool, { UserPoolId, Username, GroupName }) => {
    const user = findUserOfPool(pool, UserPoolId, Username);
    assertGroup(pool, GroupName);
    if (!user.groups.includes(GroupName)) user.groups.push(GroupName);
    pool.store.save();
    return {};
  },
);

export const listUsersInGroup = operation(
  z.object({
    UserPoolId: z.string(),
    GroupName: z.string(),
    Limit: z._default(z.number().check(z.minimum(1), z.maximum(60)), 60),
    NextToken: z.optional(z.string()),
  }),
  (pool, { UserPoolId, GroupName, Limit, NextToken = '0' }) => {
    assertPool(pool, UserPoolId);
    assertGroup(pool, GroupName);
    const members = pool.store.users.filter(({ groups }) => groups.includes(GroupName));
    const end = Number(NextToken) + Limit;
    return {
      Users: members
        .slice(Number(NextToken), end)
        .map((user) => ({ ...describeAdministered(user), Attributes: toAttributes(user) })),
      ...(end < members.length && { NextToken: String(end) }),
    };
  },
);

/** Ends every sign-in of the user. ID tokens stay valid for API Gateway until they expire. */
const revokeSignIns = (pool: Pool, user: User): void => {
  for (const signIn of pool.store.signIns) if (signIn.sub === user.sub) signIn.isRevoked = true;
  pool.store.save();
};

/** The user's own call. */
export const globalSignOut = operation(
  z.object({ AccessToken: z.string() }),
  async (pool, { AccessToken }) => {
    revokeSignIns(pool, await findTokenHolder(pool, AccessToken));
    return {};
  },
);

export const adminUserGlobalSignOut = operation(Target, (pool, { UserPoolId, Username }) => {
  revokeSignIns(pool, findUserOfPool(pool, UserPoolId, Username));
  return {};
});

export const adminDisableUser = operation(Target, (pool, { UserPoolId, Username }) => {
  const user = findUserOfPool(pool, UserPoolId, Username);
  user.isDisabled = true;
  revokeSignIns(pool, user);
  return {};
});

export const adminEnableUser = operation(Target, (pool, { UserPoolId, Username }) => {
  delete findUserOfPool(pool, UserPoolId, Username).isDisabled;
  pool.store.save();
  return {};
});
