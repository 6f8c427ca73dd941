// The account of an editor, as an operator makes it, with a password that lasts.
import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  AdminSetUserPasswordCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import { CONTENT_EDITORS } from '#shared/contract/endpoint.ts';
import type { Account } from '../../local/seed/accounts.ts';
import { client } from './deploy.ts';

export const createEditor = async (UserPoolId: string, account: Account): Promise<void> => {
  const cognito = new CognitoIdentityProviderClient(client);
  const user = { UserPoolId, Username: account.email };
  await cognito.send(
    new AdminCreateUserCommand({
      ...user,
      MessageAction: 'SUPPRESS',
      UserAttributes: [
        { Name: 'email', Value: account.email },
        { Name: 'email_verified', Value: 'true' },
        { Name: 'name', Value: account.name },
      ],
    }),
  );
  await cognito.send(
    new AdminSetUserPasswordCommand({ ...user, Password: account.password, Permanent: true }),
  );
  await cognito.send(new AdminAddUserToGroupCommand({ ...user, GroupName: CONTENT_EDITORS }));
  cognito.destroy();
};
