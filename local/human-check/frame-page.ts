// The document inside the widget's frame.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Frame {
  /** The origin of the page that shows the widget. */
  readonly parentOrigin: string;
  readonly action: string;
  readonly size: 'normal' | 'flexible' | 'compact';
  readonly isSiteKeyValid: boolean;
}

export const readPage = (name: string): string =>
  readFileSync(join(import.meta.dirname, 'pages', name), 'utf8');

/** The page. For an unknown site key, it shows an error to the site's owner, like Turnstile. */
export const renderFrame = ({ parentOrigin, action, size, isSiteKeyValid }: Frame): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Human check</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/frame.css">
<script type="module" src="/frame.js"></script>
</head>
<body data-parent-origin="${parentOrigin}" data-action="${action}" data-size="${size}" data-is-site-key-valid="${isSiteKeyValid}">
<div class="widget">
<div>
<label><input type="checkbox" disabled> Verify you are human</label>
<p id="state" role="status">${isSiteKeyValid ? '' : 'Error for site owner: invalid site key.'}</p>
</div>
<p class="note">A stand-in on this computer</p>
</div>
</body>
</html>
`;

/** The headers of the frame. It may call only its own server, and only `parentOrigin` may show it. */
export const frameHeaders = (parentOrigin: string): Readonly<Record<string, string>> => ({
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': `default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors ${parentOrigin}`,
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
});
