// The page for an error that cannot be returned to the application.
import type { OAuthError } from '../errors.ts';
import type { Tenant } from '../tenant.ts';
import { escapeHtml, renderPage } from './layout.ts';

export const renderError = (tenant: Tenant, { error, error_description = '' }: OAuthError): string =>
  renderPage(
    tenant,
    'Oops, something went wrong',
    `<p class="lead">We cannot go on from here. This step may be finished already, or have waited for too long.</p>
<p><code>${escapeHtml(error)}${error_description && `: ${escapeHtml(error_description)}`}</code></p>
<p class="away"><a class="primary" href="${escapeHtml(tenant.loginUrl)}">Back to ${escapeHtml(tenant.brandName)}</a></p>`,
  );
