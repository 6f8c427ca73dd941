// A page for people: the mails that arrived, as a mail program shows them.
import type { MailQuota } from '../account/state.ts';
import type { Reply } from '../reply.ts';
import type { Mail } from './mails.ts';
import type { SuppressionList } from './suppression-list.ts';
import { findUnsubscribeUrl } from './unsubscribe.ts';

export interface MailPage {
  readonly mails: readonly Mail[];
  readonly suppressed: ReturnType<SuppressionList['all']>;
  /** What was done with a mail on this page, by its id. */
  readonly notes: ReadonlyMap<string, readonly string[]>;
  readonly quota: MailQuota;
}

const STYLE = `
:root { color-scheme: light dark; --line: light-dark(#d9e1dc, #2c3832); --soft: light-dark(#4c5a53, #a9b8b0); }
* { box-sizing: border-box; }
body { max-width: 44rem; margin: 0 auto; padding: 1.5rem 1rem; font: 1.0625rem/1.5 system-ui, sans-serif; }
article { margin-block: 1rem; padding: 1rem; border: 1px solid var(--line); border-radius: 0.75rem; }
article:target { border-color: currentcolor; }
h2 { margin: 0; font-size: 1.125rem; overflow-wrap: anywhere; }
p { margin: 0.125rem 0; color: var(--soft); overflow-wrap: anywhere; }
pre { margin: 0.75rem 0 0; font: inherit; white-space: pre-wrap; overflow-wrap: anywhere; }
fieldset, .actions { display: flex; flex-wrap: wrap; gap: 0.5rem 1rem; margin: 0.75rem 0 0; padding: 0; border: 0; }
label { display: inline-flex; align-items: center; gap: 0.375rem; min-height: 2.75rem; cursor: pointer; }
summary { padding-block: 0.625rem; cursor: pointer; }
iframe { display: block; width: 100%; height: 30rem; border: 1px solid var(--line); border-radius: 0.5rem; resize: vertical; }
article:has([value='dark']:checked) iframe.light, article:has([value='light']:checked) iframe.dark { display: none; }
input[type='number'] { width: 7rem; min-height: 2.75rem; font: inherit; }
button { min-height: 2.75rem; padding: 0 1rem; border: 1px solid var(--line); border-radius: 0.5rem; font: inherit; cursor: pointer; }
li { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 0.5rem; overflow-wrap: anywhere; }
ul { padding: 0; }
`;

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escapeHtml = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);

const row = (label: string, values: readonly string[]): string =>
  values.length === 0 ? '' : `<p>${label}: ${escapeHtml(values.join(', '))}</p>\n`;

const button = (action: string, label: string): string =>
  `<form method="post" action="${escapeHtml(action)}"><button>${label}</button></form>\n`;

const SCHEMES = ['light', 'dark'] as const;
type Scheme = (typeof SCHEMES)[number];

const SANDBOX = 'allow-popups allow-popups-to-escape-sandbox';

const htmlPart = ({ messageId, text = '' }: Mail): string => {
  const switches = SCHEMES.map(
    (scheme) =>
      `<label><input type="radio" name="scheme-${messageId}" value="${scheme}"${scheme === 'light' ? ' checked' : ''}> ${scheme === 'light' ? 'Light' : 'Dark'}</label>`,
  );
  const frames = SCHEMES.map(
    (scheme) =>
      `<iframe class="${scheme}" title="The mail, ${scheme}" src="/mails/${messageId}.html?${scheme}" sandbox="${SANDBOX}" loading="lazy"></iframe>`,
  );
  return `<fieldset>${switches.join('')}</fieldset>
${frames.join('\n')}
<details><summary>Plain text</summary><pre>${escapeHtml(text)}</pre></details>`;
};

/** The headers of the sender's own. */
const ownHeaders = ({ headers }: Mail): string =>
  headers.map(({ Name, Value }) => row(escapeHtml(Name), [Value])).join('');

/** SES sends events of mails with a configuration set alone. */
const actions = (mail: Mail): string => {
  const path = `/mails/${mail.messageId}`;
  return `<div class="actions">
${mail.configurationSet === undefined ? '' : button(`${path}/bounce`, 'Bounce') + button(`${path}/complaint`, 'Complain')}${findUnsubscribeUrl(mail) === undefined ? '' : button(`${path}/unsubscribe`, 'Unsubscribe')}</div>`;
};

const article = (mail: Mail, notes: readonly string[] = []): string => {
  const { messageId, subject, sentAt, from, to, cc, bcc, replyTo, text = '', html } = mail;
  const set = mail.configurationSet === undefined ? [] : [mail.configurationSet];
  const tags = Object.entries(mail.tags ?? {}).map(([name, value]) => `${name} = ${value}`);
  return `<article id="mail-${messageId}">
<h2>${escapeHtml(subject)}</h2>
<p><time datetime="${sentAt}">${sentAt.replace('T', ' ').slice(0, 19)} UTC</time></p>
${row('From', [from])}${row('To', to)}${row('Copy', cc)}${row('Blind copy', bcc)}${row('Reply to', replyTo)}${ownHeaders(mail)}${row('Configuration set', set)}${row('Tags', tags)}${html === undefined ? `<pre>${escapeHtml(text)}</pre>` : htmlPart(mail)}
${actions(mail)}
${notes.map((note) => `<p role="status">${escapeHtml(note)}</p>`).join('\n')}
</article>`;
};

const suppressedAddresses = (suppressed: MailPage['suppressed']): string =>
  suppressed.length === 0
    ? ''
    : `<h2>Addresses that get no mail</h2>
<ul>
${suppressed
  .map(
    ({ address, reason }) =>
      `<li>${escapeHtml(address)} (${reason.toLowerCase()}) ${button(`/suppressed/${encodeURIComponent(address)}/allow`, 'Allow again')}</li>`,
  )
  .join('\n')}
</ul>`;

const numberField = (name: string, label: string, value: number): string =>
  `<label>${label} <input type="number" name="${name}" min="0" step="any" value="${value}" required></label>\n`;

const quotaForm = ({ perDay, perSecond }: MailQuota): string =>
  `<form method="post" action="/quota" class="actions" id="quota">
${numberField('perDay', 'Mails a day', perDay)}${numberField('perSecond', 'Mails a second', perSecond)}<button>Set SES’s quota</button></form>`;

const document = ({ mails, suppressed, notes, quota }: MailPage): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Mails</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/mails.css">
</head>
<body>
<main>
<h1>Mails</h1>
<p>What would have been sent, newest first. Nothing leaves this computer.</p>
${quotaForm(quota)}
${
  mails
    .toReversed()
    .map((mail) => article(mail, notes.get(mail.messageId)))
    .join('\n') || '<p>None yet.</p>'
}
${suppressedAddresses(suppressed)}
</main>
</body>
</html>
`;

/**
 * A mail's HTML as a mail program shows it in a color scheme. No browser lets a page choose the scheme of a sandboxed frame, so the mail's
 * own conditions are answered here. Links open in a new tab.
 */
const framedMail = (html: string, scheme: Scheme): string => {
  const shown = html
    .replaceAll(/\(\s*prefers-color-scheme\s*:\s*(light|dark)\s*\)/g, (_, wanted: string) =>
      wanted === scheme ? '(min-width: 0)' : '(max-width: 0)',
    )
    .replaceAll(/(color-scheme"?\s*(?::|content=")\s*)light dark/g, `$1${scheme}`);
  const base = '<base target="_blank">';
  return /<head[^>]*>/.test(shown) ? shown.replace(/<head[^>]*>/, (head) => head + base) : base + shown;
};

const PAGE_POLICY =
  "default-src 'none'; style-src 'self'; img-src data:; frame-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'";

/** A mail may style itself and show images of this computer, and nothing else. */
const FRAME_POLICY = `default-src 'none'; style-src 'unsafe-inline'; img-src data: http://localhost:* http://127.0.0.1:*; form-action 'none'; frame-ancestors 'self'; base-uri 'none'; sandbox ${SANDBOX}`;

const reply = (contentType: string, body: string, policy = PAGE_POLICY): Reply => ({
  status: 200,
  headers: {
    'content-type': `${contentType}; charset=utf-8`,
    'content-security-policy': policy,
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  },
  body,
});

/** The reply at the page's paths; undefined for any other path. No page of another origin can read or frame it. */
export const mailPage = (url: string, page: MailPage): Reply | undefined => {
  if (url === '/') return reply('text/html', document(page));
  if (url === '/mails.css') return reply('text/css', STYLE);
  const [, messageId, scheme] = /^\/mails\/([\w-]+)\.html\?(light|dark)$/.exec(url) ?? [];
  const html = page.mails.find((mail) => mail.messageId === messageId)?.html;
  if (html === undefined) return undefined;
  return reply('text/html', framedMail(html, scheme === 'dark' ? 'dark' : 'light'), FRAME_POLICY);
};
