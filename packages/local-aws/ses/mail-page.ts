// A page with the sent mails, for people.
import type { Mail } from './mails.ts';

const STYLE = `
:root { color-scheme: light dark; --line: light-dark(#d9e1dc, #2c3832); --soft: light-dark(#4c5a53, #a9b8b0); }
body { max-width: 44rem; margin: 0 auto; padding: 1.5rem 1rem; font: 1.0625rem/1.5 system-ui, sans-serif; }
article { margin-block: 1rem; padding: 1rem 1.25rem; border: 1px solid var(--line); border-radius: 0.75rem; }
h2 { margin: 0; font-size: 1.125rem; overflow-wrap: anywhere; }
p { margin: 0.125rem 0; color: var(--soft); overflow-wrap: anywhere; }
pre { margin: 0.75rem 0 0; font: inherit; white-space: pre-wrap; overflow-wrap: anywhere; }
`;

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escapeHtml = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);

const addressRow = (label: string, addresses: readonly string[]): string =>
  addresses.length === 0 ? '' : `<p>${label}: ${escapeHtml(addresses.join(', '))}</p>\n`;

const article = ({ subject, sentAt, from, to, cc, bcc, replyTo, text, html = '' }: Mail): string =>
  `<article>
<h2>${escapeHtml(subject)}</h2>
<p><time datetime="${sentAt}">${sentAt.replace('T', ' ').slice(0, 19)} UTC</time></p>
${addressRow('From', [from])}${addressRow('To', to)}${addressRow('Copy', cc)}${addressRow('Blind copy', bcc)}${addressRow('Reply to', replyTo)}<pre>${escapeHtml(text ?? html)}</pre>
</article>`;

const document = (mails: readonly Mail[]): string => `<!doctype html>
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
${mails.toReversed().map(article).join('\n') || '<p>None yet.</p>'}
</main>
</body>
</html>
`;

const reply = (contentType: string, body: string) => ({
  status: 200,
  headers: {
    'content-type': `${contentType}; charset=utf-8`,
    'content-security-policy':
      "default-src 'none'; style-src 'self'; img-src data:; frame-ancestors 'none'; base-uri 'none'",
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  },
  body,
});

/** The reply at the page's two paths; undefined for any other path. No page of another origin can read or frame it. */
export const mailPage = (path: string, mails: readonly Mail[]) => {
  if (path === '/') return reply('text/html', document(mails));
  return path === '/mails.css' ? reply('text/css', STYLE) : undefined;
};
