import { readFileSync } from 'node:fs';
import type { Reply } from '../http.ts';
import type { StandIn } from '../stand-in.ts';
import { html, type Html } from './html.ts';

/** A request for a page, or a form sent from one. */
export interface PageCall {
  readonly standIn: StandIn;
  readonly method: string;
  /** The id in the path; empty if the path has none. */
  readonly id: string;
  readonly query: URLSearchParams;
  readonly form: URLSearchParams;
  readonly siteUrl: string | undefined;
}

const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  // No form-action, because the answer to a form redirects to the merchant's site.
  'content-security-policy':
    "default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

/** A whole page, below a ribbon that says that it is not from Stripe. */
export const renderPage = (title: string, body: Html, status = 200): Reply => ({
  status,
  headers: HEADERS,
  body: html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} · Stripe stand-in</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/style.css" />
      </head>
      <body>
        <header class="ribbon">
          <strong>Stand-in for Stripe.</strong> No card is charged and no money moves here.
        </header>
        <main>${body}</main>
      </body>
    </html>`.text,
});

export const stylesheet: Reply = {
  status: 200,
  headers: { 'content-type': 'text/css; charset=utf-8' },
  body: readFileSync(new URL('style.css', import.meta.url), 'utf8'),
};

export const redirect = (location: string): Reply => ({
  status: 303,
  headers: { location, 'cache-control': 'no-store' },
  body: '',
});

interface Notice {
  readonly title: string;
  readonly text: string;
  readonly link: { readonly href: string; readonly text: string };
  readonly status?: number;
}

/** A page with one thing to say and one link. */
export const renderNotice = ({ title, text, link, status = 200 }: Notice): Reply =>
  renderPage(
    title,
    html`<div class="card">
      <h1>${title}</h1>
      <p>${text}</p>
      <p><a class="button" href="${link.href}">${link.text}</a></p>
    </div>`,
    status,
  );

export const notFound = (): Reply =>
  renderNotice({
    title: 'Nothing here',
    text: 'There is no page at this address. The link may have been cut off.',
    link: { href: '/', text: 'To the dashboard' },
    status: 404,
  });
