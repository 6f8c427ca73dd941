import type { WebSettings } from '#shared/web-settings.ts';

/** A complete /settings.json. */
export const webSettings: WebSettings = {
  stage: 'test',
  apiBase: '/api',
  siteApiKey: 'site-key',
  customers: { tenant: 'https://tenant.example', clientId: 'client', audience: 'https://api.example' },
  humanCheck: {
    siteKey: 'key',
    scriptUrl: 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit',
  },
  essentialsPriceId: 'price_1',
  staff: {
    region: 'eu-central-1',
    userPoolId: 'pool',
    userPoolClientId: 'client',
  },
};
