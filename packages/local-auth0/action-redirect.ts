// The redirect to the page that the Action names, and the return by /continue.
import * as z from 'zod/mini';
import { redirect, sendHtml, type Exchange } from './http.ts';
import { renderError } from './pages/error-page.ts';
import type { Tenant } from './tenant.ts';

/** oidc-provider's name for the state of a login that waits for the Action's page. */
export const REDIRECT_PROMPT = 'redirect';

const Fields = z.record(z.string(), z.string());

/** The request with which the browser came to /continue, as stored in the waiting login. */
export const ContinueRequest = z.object({ state: z.string(), query: Fields });
type ContinueRequest = z.infer<typeof ContinueRequest>;

const Details = z.object({ destination: z.string() });

/** Redirects to the Action's page, with the state under which the login waits. */
export const answerActionRedirect = async (
  tenant: Tenant,
  { request, response }: Exchange,
): Promise<void> => {
  const { uid, prompt } = await tenant.provider().interactionDetails(request, response);
  const destination = new URL(Details.parse(prompt.details).destination);
  destination.searchParams.set('state', uid);
  redirect(response, destination.href);
};

/** Resumes the login that waits under `state`. */
export const answerContinue = async (tenant: Tenant, { response, url }: Exchange): Promise<void> => {
  const query = Object.fromEntries(url.searchParams);
  const state = query['state'] ?? '';
  const login = await tenant.provider().Interaction.find(state);
  if (!login || login.prompt.name !== REDIRECT_PROMPT) {
    const error_description = 'The state is missing, altered or used up.';
    sendHtml(response, 400, renderError(tenant, { error: 'invalid_request', error_description }));
    return;
  }
  const continued: ContinueRequest = { state, query };
  // When the login resumes, oidc-provider checks by its cookie that this is the same browser.
  login.result = { ...login.lastSubmission, continued };
  await login.persist();
  redirect(response, login.returnTo);
};
