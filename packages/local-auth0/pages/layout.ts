// The layout of the tenant's pages: one card, no script.
import type { Tenant } from '../tenant.ts';

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Makes text safe between tags and inside quoted attributes. */
export const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => ESCAPES[character] ?? '');

/** Renders a page. `body` is HTML. */
export const renderPage = ({ brandName }: Tenant, title: string, body: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} · ${escapeHtml(brandName)}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/u/style.css">
</head>
<body>
<main>
<p class="brand">${escapeHtml(brandName)}</p>
<h1>${escapeHtml(title)}</h1>
${body}
</main>
<footer>A stand-in for the sign-in provider. It asks for no password, and nothing leaves this computer.</footer>
</body>
</html>
`;
