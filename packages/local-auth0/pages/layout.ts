// The frame of the tenant's pages: one card, no script.
import { brand } from '#shared/brand.ts';
import { htmlOf } from './html.ts';

/** `body` is HTML already. */
export const layout = (title: string, body: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${htmlOf(title)} · ${htmlOf(brand.name)}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/u/style.css">
</head>
<body>
<main>
<p class="brand">${htmlOf(brand.name)}</p>
<h1>${htmlOf(title)}</h1>
${body}
</main>
<footer>A stand-in for the sign-in provider. It asks for no password, and nothing leaves this computer.</footer>
</body>
</html>
`;
