// Finds the operation of a call by its protocol.
import { AwsError } from '../aws-error.ts';
import { json, xml, type Reply } from '../reply.ts';
import {
  describeCertificate,
  getEmailIdentity,
  getFunctionSettings,
  queryOperations,
  type DescribedStack,
} from './operations.ts';
import { queryReply } from './query.ts';
import { createEmailIdentity, putMailFrom, requestCertificate } from './set-up.ts';
import type { AccountState } from './state.ts';

export interface AccountCall {
  readonly method: string;
  readonly url: string;
  /** The header `x-amz-target`. */
  readonly target: string;
  readonly body: string;
}

interface FoundOperation {
  readonly name: string;
  readonly run: () => Reply;
}

/**
 * Makes the function that answers a call; undefined if the call is for no operation of these services. It throws the error that AWS
 * would answer.
 */
export const accountAnswerer = (
  state: AccountState,
  findStack: (name: string) => DescribedStack | undefined,
) => {
  const byAction = queryOperations(state, findStack);

  const find = ({ method, url, target, body }: AccountCall): FoundOperation | undefined => {
    const found = (name: string, run: () => object) => ({ name, run: () => json(run()) });
    const path = url.replace(/\?.*/, '').replace(/\/$/, '');
    if (method === 'POST' && target === 'CertificateManager.DescribeCertificate')
      return found('DescribeCertificate', () => describeCertificate(state, JSON.parse(body)));
    if (method === 'POST' && target === 'CertificateManager.RequestCertificate')
      return found('RequestCertificate', () => requestCertificate(state, JSON.parse(body)));
    if (method === 'POST' && path === '/v2/email/identities')
      return found('CreateEmailIdentity', () => createEmailIdentity(state, JSON.parse(body)));
    const sender = /^\/v2\/email\/identities\/([^/]+)\/mail-from$/.exec(path)?.[1];
    if (method === 'PUT' && sender !== undefined)
      return found('PutEmailIdentityMailFromAttributes', () =>
        putMailFrom(state, decodeURIComponent(sender), JSON.parse(body)),
      );
    if (method === 'POST' && path === '') {
      const form = new URLSearchParams(body);
      const name = form.get('Action') ?? '';
      const operation = Object.hasOwn(byAction, name) ? byAction[name] : undefined;
      return operation && { name, run: () => xml(200, queryReply(name, operation(form))) };
    }
    if (method !== 'GET') return undefined;
    if (path === '/2016-08-19/account-settings')
      return found('GetAccountSettings', () => getFunctionSettings(state));
    const identity = /^\/v2\/email\/identities\/([^/]+)$/.exec(path)?.[1];
    if (identity !== undefined)
      return found('GetEmailIdentity', () => getEmailIdentity(state, decodeURIComponent(identity)));
    return undefined;
  };

  return (call: AccountCall): Reply | undefined => {
    const operation = find(call);
    if (operation !== undefined) refuse(state, operation.name, operation.name in byAction);
    return operation?.run();
  };
};

/** Throws if the state refuses the operation. */
export const refuse = ({ refusedOperations }: AccountState, operation: string, isQuery = false): void => {
  if (!refusedOperations.includes(operation)) return;
  throw new AwsError(
    isQuery ? 'AccessDenied' : 'AccessDeniedException',
    `User is not authorized to perform: ${operation} because no identity-based policy allows the action`,
    403,
  );
};
