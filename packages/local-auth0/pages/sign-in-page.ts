// The pages on which a person says who they are.
import { brand } from '#shared/brand.ts';
import { connectionNames, CONNECTIONS, type Connection } from '../connections.ts';
import { pictureUrlOf } from '../pictures.ts';
import type { User } from '../store.ts';
import { htmlOf } from './html.ts';
import { layout } from './layout.ts';

const cancelLink = (path: string) => `<p class="away"><a href="${htmlOf(`${path}/cancel`)}">Cancel</a></p>`;

/** The page without a connection: the three to choose from. */
export const connectionsPage = (path: string, isSignUp: boolean): string =>
  layout(
    isSignUp ? 'Create your account' : 'Sign in',
    `<p class="lead">to continue to ${htmlOf(brand.name)}</p>
<ul>
${connectionNames
  .map((name) => {
    const href = htmlOf(`${path}/${name}`);
    return `<li><a class="choice" href="${href}">Continue with ${CONNECTIONS[name].label}</a></li>`;
  })
  .join('\n')}
</ul>
${cancelLink(path)}`,
  );

export interface Typed {
  readonly name: string;
  readonly email: string;
}

/** Complaints about what was typed, by field. */
export type Complaints = Partial<Record<keyof Typed, string>>;

export interface AccountsPage {
  readonly path: string;
  readonly connection: Connection;
  readonly isSignUp: boolean;
  readonly url: string;
  readonly users: readonly User[];
  readonly typed: Typed;
  readonly complaints: Complaints;
}

const accountsOf = ({ path, url, users }: AccountsPage): string => {
  if (users.length === 0) return '';
  const rows = users.map(
    (user) => `<li><button class="choice" name="userId" value="${htmlOf(user.userId)}">
<img src="${htmlOf(pictureUrlOf(url, user))}" alt="" width="40" height="40">
<span>${htmlOf(user.name)}</span>
<span class="email">${htmlOf(user.email ?? 'No email address')}</span>
</button></li>`,
  );
  return `<h2 id="accounts">Choose an account</h2>
<form method="post" action="${htmlOf(path)}">
<ul aria-labelledby="accounts">
${rows.join('\n')}
</ul>
</form>`;
};

const fieldOf = (
  { typed, complaints }: AccountsPage,
  name: keyof Typed,
  label: string,
  attributes: string,
): string => {
  const complaint = complaints[name];
  const invalid = complaint === undefined ? '' : ` aria-invalid="true" aria-describedby="${name}-complaint"`;
  return `<div class="field">
<label for="${name}">${label}</label>
<input id="${name}" name="${name}" value="${htmlOf(typed[name])}" ${attributes}${invalid}>
${complaint === undefined ? '' : `<p class="complaint" id="${name}-complaint">${htmlOf(complaint)}</p>`}
</div>`;
};

const newAccountOf = (page: AccountsPage): string => {
  const { mayHideEmail } = CONNECTIONS[page.connection];
  return `<h2>${page.users.length > 0 ? 'Or create one' : 'Create an account'}</h2>
<form method="post" action="${htmlOf(page.path)}" novalidate>
${fieldOf(page, 'name', 'Name', 'required autocomplete="name" maxlength="100"')}
${fieldOf(
  page,
  'email',
  mayHideEmail ? 'Email (empty for an account without one)' : 'Email',
  `${mayHideEmail ? '' : 'required '}type="email" autocomplete="email" maxlength="254"`,
)}
<button class="primary">Create account</button>
</form>`;
};

/** A connection's page: its accounts on this machine, and a form for a new one. */
export const accountsPage = (page: AccountsPage): string => {
  const { label } = CONNECTIONS[page.connection];
  const parts = [accountsOf(page), newAccountOf(page)];
  return layout(
    `${page.isSignUp ? 'Sign up' : 'Sign in'} with ${label}`,
    `<p class="lead">to continue to ${htmlOf(brand.name)}</p>
${parts.join('\n')}
${cancelLink(page.path)}`,
  );
};
