// Signing in and up: picks or creates an account, and hands it to the login that waits.
import * as z from 'zod/mini';
import { CONNECTIONS, isConnection, type Connection } from './connections.ts';
import { fieldsOf, redirect, sendHtml, type Visit } from './messages.ts';
import { accountsPage, connectionsPage, type Complaints, type Typed } from './pages/sign-in-page.ts';
import type { User } from './store.ts';
import type { Tenant } from './tenant.ts';
import { NewUser, ProviderEmail } from './users.ts';

const PATH = /^\/u\/login\/[\w-]+(?:\/(?<connection>google-oauth2|windowslive|apple))?(?<cancel>\/cancel)?$/;

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Gives the login its person; a session of somebody else ends, as when two people share a browser. */
const finish = async (tenant: Tenant, { request, response }: Visit, user: User): Promise<void> => {
  const provider = tenant.provider();
  const login = await provider.interactionDetails(request, response);
  // The session of now: another tab may have signed in since this page was opened.
  const session = await provider.Session.get(provider.createContext(request, response));
  if (session.accountId !== undefined && session.accountId !== user.userId) {
    await session.destroy();
    delete login.session;
    await login.persist();
  }
  const ts = Math.floor(tenant.now() / 1000);
  await provider.interactionFinished(request, response, { login: { accountId: user.userId, ts } });
};

const isHidden = (connection: Connection, email: string): boolean =>
  email === '' && CONNECTIONS[connection].mayHideEmail;

const complaintsOf = (connection: Connection, { name, email }: Typed): Complaints => ({
  ...(name === '' && { name: 'Please give a name.' }),
  ...(!isHidden(connection, email) &&
    !ProviderEmail.safeParse(email).success && { email: 'Please give a valid email address.' }),
});

const accountFrom = ({ users }: Tenant, connection: Connection, { name, email }: Typed): User | undefined => {
  const isWithout = isHidden(connection, email);
  const wanted = z.safeParse(NewUser, { connection, name, ...(!isWithout && { email }) });
  if (!wanted.success) return undefined;
  // An address has one account at a provider: whoever "creates" it again signs in to it.
  return (isWithout ? undefined : users.findByEmail(connection, email)) ?? users.create(wanted.data);
};

const answerConnection = async (tenant: Tenant, visit: Visit, connection: Connection): Promise<void> => {
  const { request, response, method, url } = visit;
  const { params } = await tenant.provider().interactionDetails(request, response);
  const show = (status: number, typed: Typed, complaints: Complaints) =>
    sendHtml(
      response,
      status,
      accountsPage({
        path: url.pathname,
        connection,
        isSignUp: params['screen_hint'] === 'signup',
        url: tenant.url,
        users: tenant.users.list(connection),
        typed,
        complaints,
      }),
    );
  if (method !== 'POST') return show(200, { name: '', email: textOf(params['login_hint']) }, {});
  const fields = await fieldsOf(request);
  const userId = fields.get('userId');
  const typed = { name: fields.get('name')?.trim() ?? '', email: fields.get('email')?.trim() ?? '' };
  const user =
    userId === null
      ? accountFrom(tenant, connection, typed)
      : tenant.users.list(connection).find((each) => each.userId === userId);
  return user ? finish(tenant, visit, user) : show(400, typed, complaintsOf(connection, typed));
};

/** Answers what lies under /u/login; false where there is no such page. */
export const answerSignIn = async (tenant: Tenant, visit: Visit): Promise<boolean> => {
  const { request, response, url } = visit;
  const place = PATH.exec(url.pathname)?.groups;
  if (!place) return false;
  const provider = tenant.provider();
  if (place['cancel'] !== undefined) {
    const result = { error: 'access_denied', error_description: 'The person cancelled the sign-in.' };
    await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
  } else if (isConnection(place['connection'])) {
    await answerConnection(tenant, visit, place['connection']);
  } else {
    const { params } = await provider.interactionDetails(request, response);
    sendHtml(response, 200, connectionsPage(url.pathname, params['screen_hint'] === 'signup'));
  }
  return true;
};

/** Sends the browser on to the page of the Action, with the state under which the login waits. */
export const answerRedirect = async (tenant: Tenant, { request, response }: Visit): Promise<void> => {
  const { uid, prompt } = await tenant.provider().interactionDetails(request, response);
  const destination = new URL(textOf(prompt.details['destination']));
  destination.searchParams.set('state', uid);
  redirect(response, destination.href);
};
