// What the deployment tells the web, in /settings.json.
import type { WebSettings } from '#shared/web-settings.ts';
import { API_FOLDER } from './api.ts';
import { toHumanCheck } from './human-check.ts';
import { isSecondFactorRequired } from './stage.ts';
import type { Stage } from './stage.ts';
import type { Staff } from './staff.ts';

/** The settings of a stage. Ids of the staff pool are tokens, which the deployment replaces. */
export const createWebSettings = (stage: Stage, staff: Staff): WebSettings => {
  const { tenant, clientId, audience } = stage.customers;
  const humanCheck = toHumanCheck(stage);
  const { termsUrl: terms } = stage.law;
  const endpoint = stage.endpoints.cognito;
  return {
    stage: stage.name,
    apiBase: `/${API_FOLDER}`,
    siteApiKey: stage.siteApiKey,
    customers: { tenant, clientId, audience },
    ...(humanCheck && {
      humanCheck: { siteKey: humanCheck.siteKey, scriptUrl: humanCheck.scriptUrl },
    }),
    ...(stage.contact?.isOpen === false && { isContactFormClosed: true }),
    essentialsPriceId: stage.stripe.essentialsPriceId,
    staff: {
      region: staff.region,
      userPoolId: staff.pool.userPoolId,
      userPoolClientId: staff.client.userPoolClientId,
      ...(endpoint !== undefined && { endpoint }),
      ...(isSecondFactorRequired(stage) && { isSecondFactorRequired: true }),
    },
    ...(terms !== undefined && { terms }),
  };
};
