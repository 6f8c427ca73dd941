// /v2/logout: ends the session, and returns to an address that was allowed beforehand.
import { redirect, sendHtml, type Visit } from './messages.ts';
import { errorPage } from './pages/error-page.ts';
import type { Tenant } from './tenant.ts';

export const answerLogout = async (tenant: Tenant, { request, response, url }: Visit): Promise<void> => {
  const { siteUrl, clientId } = tenant;
  const refuse = (error_description: string) =>
    sendHtml(response, 400, errorPage({ error: 'invalid_request', error_description }, siteUrl));
  const returnTo = url.searchParams.get('returnTo');
  const askedBy = url.searchParams.get('client_id');
  if (askedBy !== clientId) return refuse(`Unknown client: ${askedBy ?? 'none'}`);
  if (returnTo === null) return refuse('The "returnTo" querystring parameter is missing.');
  if (![siteUrl, `${siteUrl}/`, `${siteUrl}/login`].includes(returnTo)) {
    return refuse(
      `The "returnTo" querystring parameter "${returnTo}" is not defined as a valid URL in "Allowed Logout URLs".`,
    );
  }
  const provider = tenant.provider();
  const context = provider.createContext(request, response);
  const session = await provider.Session.get(context);
  if (session.accountId !== undefined) await session.destroy();
  context.cookies.set(provider.cookieName('session'), null);
  redirect(response, returnTo);
};
