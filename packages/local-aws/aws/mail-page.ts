// The mails on a page, for people.
import { brand } from '#shared/brand.ts';
import type { Reply } from '../outages.ts';
import { htmlOf } from '../../local-auth0/pages/html.ts';
import type { Mail } from './mails.ts';

const style = `
:root { color-scheme: light dark; --line: light-dark(#d9e1dc, #2c3832); --soft: light-dark(#4c5a53, #a9b8b0); }
body { max-width: 44rem; margin: 0 auto; padding: 1.5rem 1rem; font: 1.0625rem/1.5 system-ui, sans-serif; }
article { margin-block: 1rem; padding: 1rem 1.25rem; border: 1px solid var(--line); border-radius: 0.75rem; }
h2 { margin: 0; font-size: 1.125rem; overflow-wrap: anywhere; }
p { margin: 0.125rem 0; color: var(--soft); overflow-wrap: anywhere; }
pre { margin: 0.75rem 0 0; font: inherit; white-space: pre-wrap; overflow-wrap: anywhere; }
`;

const rowOf = (label: string, addresses: readonly string[]): string =>
  addresses.length === 0 ? '' : `<p>${label}: ${htmlOf(addresses.join(', '))}</p>\n`;

const mailOf = ({ subject, sentAt, from, to, cc, bcc, replyTo, text, html = '' }: Mail): string =>
  `<article>
<h2>${htmlOf(subject)}</h2>
<p><time datetime="${sentAt}">${sentAt.replace('T', ' ').slice(0, 19)} UTC</time></p>
${rowOf('From', [from])}${rowOf('To', to)}${rowOf('Copy', cc)}${rowOf('Blind copy', bcc)}${rowOf('Reply to', replyTo)}<pre>${htmlOf(text ?? html)}</pre>
</article>`;

const document = (mails: readonly Mail[]): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Mails · ${htmlOf(brand.name)}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/mails.css">
</head>
<body>
<main>
<h1>Mails</h1>
<p>What ${htmlOf(brand.name)} would have sent, newest first. Nothing leaves this computer.</p>
${mails.toReversed().map(mailOf).join('\n') || '<p>None yet: send one by the contact form.</p>'}
</main>
</body>
</html>
`;

const reply = (contentType: string, body: string): Reply => ({
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

/** Answers the page's addresses; undefined for any other. No page elsewhere can read or frame what it shows. */
export const answerMailPage = (path: string, mails: readonly Mail[]): Reply | undefined => {
  if (path === '/') return reply('text/html', document(mails));
  return path === '/mails.css' ? reply('text/css', style) : undefined;
};
