// The document inside the widget's frame.
import { htmlOf } from '../../../packages/local-auth0/pages/html.ts';
import type { Provider } from '../providers.ts';

export interface FramePage {
  readonly provider: Provider;
  readonly frameId: string;
  /** The origin of the page that shows the widget. */
  readonly parent: string;
  readonly theme: string;
  readonly size: string;
  /** Whether the site key is ours. */
  readonly isKnown: boolean;
}

const NOTE = 'A stand-in on this computer';

/** The page; without a known site key it says so to the site's owner, as both providers do. */
export const framePage = ({ provider, frameId, parent, theme, size, isKnown }: FramePage): string =>
  `<!doctype html>
<html lang="en" data-theme="${htmlOf(theme)}">
<head>
<meta charset="utf-8">
<title>Human check</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/frame.css">
<script type="module" src="/frame.js"></script>
</head>
<body data-frame="${htmlOf(frameId)}" data-parent="${htmlOf(parent)}" data-solve="${provider.paths.solve}"
  data-seconds="${provider.tokenSeconds}" data-is-known="${isKnown ? 'yes' : 'no'}" data-size="${htmlOf(size)}">
<div class="widget">
<div>
<label><input type="checkbox"${isKnown ? '' : ' disabled'}> ${htmlOf(provider.label)}</label>
<p id="state" role="status">${isKnown ? '' : 'Error for site owner: invalid site key.'}</p>
</div>
<p class="note">${NOTE}</p>
</div>
</body>
</html>
`;

/** What the frame may do: nothing but ask its own server, in a page of the site that asked for it. */
export const frameHeaders = (parent: string): Record<string, string> => ({
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': `default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors ${parent}`,
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
});
