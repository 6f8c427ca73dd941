// The sign-in pages: a user picks or creates an account, and the waiting login continues with it.
import { CONNECTIONS, type Connection } from './connections.ts';
import { readForm, sendHtml, type Exchange } from './http.ts';
import {
  renderAccounts,
  renderConnections,
  type AccountFields,
  type FieldErrors,
} from './pages/sign-in-page.ts';
import type { User } from './store.ts';
import { hasConnection, type Tenant } from './tenant.ts';
import { Email, NewUser } from './users.ts';

const PATH = /^\/u\/login\/[\w-]+(?:\/(?<connection>[\w-]+))??(?<cancel>\/cancel)?$/;

/** Continues the login with an account. Ends the session of another user of the same browser. */
const finishSignIn = async (
  tenant: Tenant,
  { request, response }: Exchange,
  { userId: accountId }: User,
): Promise<void> => {
  const provider = tenant.provider();
  const login = await provider.interactionDetails(request, response);
  // Read it again, because another tab may have signed in since this page was opened.
  const session = await provider.Session.get(provider.createContext(request, response));
  if (session.accountId !== undefined && session.accountId !== accountId) {
    await session.destroy();
    delete login.session;
    await login.persist();
  }
  const ts = Math.floor(tenant.now() / 1000);
  await provider.interactionFinished(request, response, { login: { accountId, ts } });
};

const isEmailOmitted = (connection: Connection, email: string): boolean =>
  email === '' && CONNECTIONS[connection].mayLackEmail;

const findErrors = (connection: Connection, { name, email }: AccountFields): FieldErrors => ({
  ...(name === '' && { name: 'Please give a name.' }),
  ...(!isEmailOmitted(connection, email) &&
    !Email.safeParse(email).success && { email: 'Please give a valid email address.' }),
});

/** The account for the submitted fields; undefined if they are not valid. */
const findOrCreateUser = (
  { users }: Tenant,
  connection: Connection,
  { name, email }: AccountFields,
): User | undefined => {
  const isOmitted = isEmailOmitted(connection, email);
  const newUser = NewUser.safeParse({ connection, name, ...(!isOmitted && { email }) });
  if (!newUser.success) return undefined;
  return (isOmitted ? undefined : users.findByEmail(connection, email)) ?? users.create(newUser.data);
};

const answerConnection = async (
  tenant: Tenant,
  exchange: Exchange,
  connection: Connection,
): Promise<void> => {
  const { request, response, method, url } = exchange;
  const { params } = await tenant.provider().interactionDetails(request, response);
  const show = (status: number, fields: AccountFields, errors: FieldErrors) =>
    sendHtml(
      response,
      status,
      renderAccounts(tenant, {
        path: url.pathname,
        connection,
        isSignUp: params['screen_hint'] === 'signup',
        users: tenant.users.list(connection),
        fields,
        errors,
      }),
    );
  if (method !== 'POST') return show(200, { name: '', email: '' }, {});
  const form = await readForm(request);
  const userId = form.get('userId');
  const fields = { name: form.get('name')?.trim() ?? '', email: form.get('email')?.trim() ?? '' };
  const user =
    userId === null
      ? findOrCreateUser(tenant, connection, fields)
      : tenant.users.list(connection).find((each) => each.userId === userId);
  return user ? finishSignIn(tenant, exchange, user) : show(400, fields, findErrors(connection, fields));
};

/** Answers a path below /u/login. Returns false if there is no such page. */
export const answerSignIn = async (tenant: Tenant, exchange: Exchange): Promise<boolean> => {
  const { request, response, url } = exchange;
  const match = PATH.exec(url.pathname);
  if (!match) return false;
  const { connection, cancel } = match.groups ?? {};
  const provider = tenant.provider();
  if (cancel !== undefined) {
    const result = { error: 'access_denied', error_description: 'The person cancelled the sign-in.' };
    await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
  } else if (connection === undefined) {
    const { params } = await provider.interactionDetails(request, response);
    sendHtml(response, 200, renderConnections(tenant, url.pathname, params['screen_hint'] === 'signup'));
  } else if (hasConnection(tenant, connection)) {
    await answerConnection(tenant, exchange, connection);
  } else {
    return false;
  }
  return true;
};
