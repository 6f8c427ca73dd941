// The accounts of staff in the deployed stage's pool.
import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  AdminDisableUserCommand,
  AdminEnableUserCommand,
  AdminGetUserCommand,
  AdminUserGlobalSignOutCommand,
  CognitoIdentityProviderClient,
  paginateListUsersInGroup,
  UserNotFoundException,
} from '@aws-sdk/client-cognito-identity-provider';
import { CONTENT_EDITORS } from '#shared/contract/endpoint.ts';
import { OperatorError } from '../../infra/operator-error.ts';
import type { Stage } from '../../infra/stage.ts';
import { findStack, toRegion } from '../stack.ts';

export interface Editor {
  readonly email: string;
  /** `invited` has not chosen a password yet; `removed` cannot sign in. */
  readonly state: 'active' | 'invited' | 'removed';
}

export interface StaffAccounts {
  readonly list: () => Promise<readonly Editor[]>;
  /**
   * Makes the person an editor. Cognito mails a new person a temporary password for seven days; `resend` mails another one.
   * Returns what was done, in a sentence.
   */
  readonly invite: (email: string, options?: { readonly resend?: boolean }) => Promise<string>;
  /** Ends the person's access: an open sign-in lasts for half an hour at most. Returns what was done. */
  readonly remove: (email: string) => Promise<string>;
}

const toState = (isEnabled: boolean | undefined, status: string | undefined): Editor['state'] => {
  if (isEnabled === false) return 'removed';
  return status === 'FORCE_CHANGE_PASSWORD' ? 'invited' : 'active';
};

/** The accounts of a stage. Throws an OperatorError when it is not deployed. */
export const openStaffAccounts = async (stage: Stage): Promise<StaffAccounts> => {
  const UserPoolId = (await findStack(stage))?.outputs['StaffUserPoolId'];
  if (UserPoolId === undefined) {
    throw new OperatorError(
      `The stage ${stage.name} is not deployed: npm run deploy -- --stage ${stage.name}`,
    );
  }
  const client = new CognitoIdentityProviderClient(toRegion(stage));

  const findState = async (Username: string): Promise<Editor['state'] | undefined> => {
    try {
      const user = await client.send(new AdminGetUserCommand({ UserPoolId, Username }));
      return toState(user.Enabled, user.UserStatus);
    } catch (error) {
      if (error instanceof UserNotFoundException) return undefined;
      throw error;
    }
  };

  const createUser = (Username: string, MessageAction?: 'RESEND') =>
    client.send(
      new AdminCreateUserCommand({
        UserPoolId,
        Username,
        UserAttributes: [
          { Name: 'email', Value: Username },
          { Name: 'email_verified', Value: 'true' },
        ],
        DesiredDeliveryMediums: ['EMAIL'],
        ...(MessageAction && { MessageAction }),
      }),
    );

  return {
    list: async () => {
      const editors: Editor[] = [];
      const pages = paginateListUsersInGroup({ client }, { UserPoolId, GroupName: CONTENT_EDITORS });
      for await (const { Users = [] } of pages) {
        for (const { Attributes = [], Enabled, UserStatus } of Users) {
          const email = Attributes.find(({ Name }) => Name === 'email')?.Value ?? '';
          editors.push({ email, state: toState(Enabled, UserStatus) });
        }
      }
      return editors;
    },
    invite: async (Username, { resend = false } = {}) => {
      const state = await findState(Username);
      if (state === undefined) await createUser(Username);
      if (state === 'removed') await client.send(new AdminEnableUserCommand({ UserPoolId, Username }));
      if (state === 'invited' && resend) await createUser(Username, 'RESEND');
      // Repeat this each time: a person without the group can sign in but not publish.
      await client.send(new AdminAddUserToGroupCommand({ UserPoolId, Username, GroupName: CONTENT_EDITORS }));
      if (state === undefined || (state === 'invited' && resend)) {
        return `${Username} is invited: Cognito mails a first password, which serves for seven days.`;
      }
      if (state === 'removed') return `${Username} may sign in again, with the former password.`;
      return state === 'active'
        ? `${Username} is an editor already.`
        : `${Username} was invited already. --resend mails another first password.`;
    },
    remove: async (Username) => {
      const state = await findState(Username);
      if (state === undefined) throw new OperatorError(`There is no account of ${Username}.`);
      await client.send(new AdminDisableUserCommand({ UserPoolId, Username }));
      await client.send(new AdminUserGlobalSignOutCommand({ UserPoolId, Username }));
      return `${Username} can no longer sign in. A page that is open now may work for half an hour.`;
    },
  };
};
