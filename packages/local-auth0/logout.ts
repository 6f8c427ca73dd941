// /v2/logout: ends the session and redirects to an allowed address.
import { redirect, sendHtml, type Exchange } from './http.ts';
import { renderError } from './pages/error-page.ts';
import type { Tenant } from './tenant.ts';

export const answerLogout = async (tenant: Tenant, { request, response, url }: Exchange): Promise<void> => {
  const refuse = (error_description: string) =>
    sendHtml(response, 400, renderError(tenant, { error: 'invalid_request', error_description }));
  const returnTo = url.searchParams.get('returnTo');
  const clientId = url.searchParams.get('client_id');
  if (clientId !== tenant.clientId) return refuse(`Unknown client: ${clientId ?? 'none'}`);
  if (returnTo === null) return refuse('The "returnTo" querystring parameter is missing.');
  if (!tenant.logoutUrls.includes(returnTo)) {
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
