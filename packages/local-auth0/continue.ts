// /continue: the browser is back from the page of the Action, and the login that waited goes on.
import { fieldsOf, redirect, sendHtml, type Visit } from './messages.ts';
import { errorPage } from './pages/error-page.ts';
import { REDIRECT_PROMPT, type Continued } from './post-login.ts';
import type { Tenant } from './tenant.ts';

export const answerContinue = async (
  tenant: Tenant,
  { request, response, method, url }: Visit,
): Promise<void> => {
  const query = Object.fromEntries(url.searchParams);
  const body = method === 'POST' ? Object.fromEntries(await fieldsOf(request)) : {};
  const state = body['state'] ?? query['state'] ?? '';
  const login = await tenant.provider().Interaction.find(state);
  if (!login || login.prompt.name !== REDIRECT_PROMPT) {
    const refusal = {
      error: 'invalid_request',
      error_description: 'The state is missing, altered or used up.',
    };
    sendHtml(response, 400, errorPage(refusal, tenant.siteUrl));
    return;
  }
  const continued: Continued = { state, query, body };
  // Whose browser this is, oidc-provider checks by its cookie when the login goes on.
  login.result = { ...login.lastSubmission, continued };
  await login.persist();
  redirect(response, login.returnTo);
};
