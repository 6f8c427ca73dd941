// The pages on which a user picks a connection, and an account of it.
import { toAvatarUrl } from '../avatars.ts';
import { CONNECTIONS, type Connection } from '../connections.ts';
import type { User } from '../store.ts';
import type { Tenant } from '../tenant.ts';
import { escapeHtml, renderPage } from './layout.ts';

const renderLead = ({ brandName }: Tenant) => `<p class="lead">to continue to ${escapeHtml(brandName)}</p>`;

const renderCancel = (path: string) =>
  `<p class="away"><a href="${escapeHtml(`${path}/cancel`)}">Cancel</a></p>`;

/** Renders the page on which a user picks a connection. */
export const renderConnections = (tenant: Tenant, path: string, isSignUp: boolean): string => {
  const rows = tenant.connections.map((name) => {
    const href = escapeHtml(`${path}/${name}`);
    return `<li><a class="choice" href="${href}">Continue with ${CONNECTIONS[name].label}</a></li>`;
  });
  return renderPage(
    tenant,
    isSignUp ? 'Create your account' : 'Sign in',
    `${renderLead(tenant)}
<ul>
${rows.join('\n')}
</ul>
${renderCancel(path)}`,
  );
};

/** The fields of the form for a new account. */
export interface AccountFields {
  readonly name: string;
  readonly email: string;
}

export type FieldErrors = Partial<Readonly<Record<keyof AccountFields, string>>>;

export interface AccountsPage {
  readonly path: string;
  readonly connection: Connection;
  readonly isSignUp: boolean;
  readonly users: readonly User[];
  readonly fields: AccountFields;
  readonly errors: FieldErrors;
}

const renderUsers = (url: string, { path, users }: AccountsPage): string => {
  if (users.length === 0) return '';
  const rows = users.map(
    (user) => `<li><button class="choice" name="userId" value="${escapeHtml(user.userId)}">
<img src="${escapeHtml(toAvatarUrl(url, user))}" alt="" width="40" height="40" loading="lazy">
<span>${escapeHtml(user.name)}</span>
<span class="email">${escapeHtml(user.email ?? 'No email address')}</span>
</button></li>`,
  );
  return `<h2 id="accounts">Choose an account</h2>
<form method="post" action="${escapeHtml(path)}">
<ul aria-labelledby="accounts">
${rows.join('\n')}
</ul>
</form>`;
};

const renderField = (
  { fields, errors }: AccountsPage,
  name: keyof AccountFields,
  label: string,
  attributes: string,
): string => {
  const error = errors[name];
  const invalid = error === undefined ? '' : ` aria-invalid="true" aria-describedby="${name}-error"`;
  return `<div class="field">
<label for="${name}">${label}</label>
<input id="${name}" name="${name}" value="${escapeHtml(fields[name])}" ${attributes}${invalid}>
${error === undefined ? '' : `<p class="error" id="${name}-error">${escapeHtml(error)}</p>`}
</div>`;
};

const renderNewAccount = (page: AccountsPage): string => {
  const { mayLackEmail } = CONNECTIONS[page.connection];
  return `<h2>${page.users.length > 0 ? 'Or create one' : 'Create an account'}</h2>
<form method="post" action="${escapeHtml(page.path)}" novalidate>
${renderField(page, 'name', 'Name', 'required autocomplete="name" maxlength="100"')}
${renderField(
  page,
  'email',
  mayLackEmail ? 'Email (empty for an account without one)' : 'Email',
  `${mayLackEmail ? '' : 'required '}type="email" autocomplete="email" maxlength="254"`,
)}
<button class="primary">Create account</button>
</form>`;
};

/** Renders a connection's page: its accounts, and a form for a new one. */
export const renderAccounts = (tenant: Tenant, page: AccountsPage): string =>
  renderPage(
    tenant,
    `${page.isSignUp ? 'Sign up' : 'Sign in'} with ${CONNECTIONS[page.connection].label}`,
    `${renderLead(tenant)}
${renderUsers(tenant.url, page)}
${renderNewAccount(page)}
${renderCancel(page.path)}`,
  );
